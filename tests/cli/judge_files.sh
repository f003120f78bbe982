# Several files: each is an input of its own; what cannot be read is reported, the rest judged.
printf '2\nbb\nww\n0\n' >a.in
printf '2\nbw\nbw\n0\n' >b.in
printf '1\nw\n2\nbx\nbb\n' >bad.in
mkdir folder
both judge hex a.in b.in a.in
both judge hex a.in missing.in b.in
both judge hex folder a.in
both judge hex a.in bad.in b.in
both judge hex - <folder
cat a.in | both judge hex - b.in
both judge hex -- a.in
cp a.in ./-odd
both judge hex -- -odd
[ "$(id -u)" = 0 ] || { cp a.in secret.in && chmod 0 secret.in && causeway judge hex secret.in >/dev/null 2>&1; [ $? = 2 ]; } || echo "no permission: not exit 2"
