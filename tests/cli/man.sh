# The man page: clean, and it knows every command and option.
page=$SOURCE/docs/man/causeway.1
if command -v mandoc >/dev/null; then
    mandoc -Tlint "$page" 2>&1 | grep -v 'outdated mandoc.db'
fi
for command in judge solve verify validate grade generate hint shuffle play testset stress check convert show gtp games completion; do
    grep -q "^\.Ss $command$" "$page" || echo "no section on $command"
    causeway help $command | sed '/^Options of/,$d' | grep -oE '^  (-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | while read -r option; do
        grep -qE "Fl -${option#--}( |$)" "$page" || echo "$command $option is not in the man page"
    done
done
