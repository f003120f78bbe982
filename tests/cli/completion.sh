# The completion script: what it offers for words typed so far.
eval "$(causeway completion bash)"
complete -p causeway
offer() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _causeway 2>/dev/null
    echo "$* -> ${COMPREPLY[*]}"
}
touch "a file.in" b.in
mkdir folder
offer causeway '' | tr ' ' '\n' | grep -xE 'judge|stress|help|--version'
offer causeway ver
offer causeway judge ''
offer causeway judge li
offer causeway judge link --t
offer causeway judge hex --t
offer causeway judge twixt --le
offer causeway judge hex b
offer causeway judge hex a
offer causeway judge hex --draw =
offer causeway judge hex --draw = u
offer causeway judge hex --witness b
offer causeway judge hex --threads ''
offer causeway generate hex --style l
offer causeway generate hex --style = l
offer causeway play link --w
offer causeway play link --symbols ''
offer causeway testset hex ''
offer causeway help j
offer causeway help judge t
offer causeway stress hex -- b.
offer causeway games ''
offer causeway completion ''
