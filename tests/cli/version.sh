# Version and the first word.
causeway --version | sed -E 's/[0-9]+\.[0-9]+\.[0-9]+/N.N.N/'
[ "$(causeway version)" = "$(causeway -V)" ] && [ "$(causeway version)" = "$(causeway --version)" ]
echo "same $?"
both
both jugde
both --explain
both frobnicate
