# Mistakes on the command line: what is wrong, what would be right, exit 2.
both judge
both judge chess
both judge hx
both judge geo
both judge hex --explian
both judge hex --frobnicate
both judge hex -q
both judge hex --witness
both judge hex --explain=yes
both judge hex --turns 3
both judge --turns 3 hex
both judge hex --lenient
both judge link --turns many
both judge link --turns=-1
both judge hex --threads some
both judge hex --threads 5000
both judge hex --memory lots
both judge hex --memory 12Q
both judge hex --draw=crayon
both judge hex --explain --json
both judge hex --json --draw
both judge hex --witness w a b
both judge hex --witness -
both verify hex
both verify hex a b c
both verify hex - -
both grade hex one
both grade hex - - 
both generate hex --seed -1
both generate hex --seed 99999999999999999999999
both generate hex --sets 0
both generate hex --size wide
both generate hex --style nice
both generate hex --kills
both generate hex file
both stress hex
both stress hex --
both stress hex --rounds 0 -- true
both testset hex
both games chess
both completion
both completion fish
