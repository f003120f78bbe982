# Options that change the rules of a game.
echo "== turns and outside"
printf '3 3\n1 2 3\n4 5 6\n1 2 3\n3\n1 1 3 1\n1 2 3 2\n1 1 1 2\n0 0\n' >in
causeway judge link in | tr '\n' ' '
causeway judge link --outside in | tr '\n' ' '
causeway judge link --outside=no in | tr '\n' ' '
causeway judge link --outside --turns 1 in | tr '\n' ' '
causeway judge --turns=4 link --outside in
echo "== lenient"
printf '4 5\n0 2 2 4 0 2 3 2 2 1\n4 3\n0 9 1 0 2 3\n0 0\n' >in
both judge twixt in
both judge twixt --lenient in
