# What --explain and --draw add under each answer.
for game in $games; do
    sample $game | run judge $game --explain
done
sample link | run judge link --explain --draw=ascii --turns 0
sample link | run judge link --explain --outside
sample hex | run judge hex --draw=ascii
sample twixt | run judge twixt --draw=ascii
sample geography | run judge geography --explain --draw=ascii
printf '61\n' | cat - <(for ((i = 0; i < 61; i++)); do printf 'b%.0s' {1..61}; echo; done) | run judge hex --draw=ascii
