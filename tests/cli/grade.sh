# A contestant's output: white space does not count, everything else does.
printf '2\nbb\nww\n2\nbw\nbw\n1\nw\n0\n' >in
causeway judge hex in | tee right
tr '\n' '\t' <right >spaces
sed '2s/B/W/' right >wrong
sed '2s/B/b/' right >case
head -n 2 right >short
{ cat right; echo 4 B; } >long
: >empty
tr -d '\n ' <right >glued
head -c 3000 /dev/zero | tr '\0' x >x
for output in right spaces wrong case short long empty glued x; do
    echo "== $output"
    both grade hex in $output
    both grade hex --testlib in $output
done
echo "== answers of the jury"
both grade hex in right right
both grade hex in right wrong
both grade hex --testlib in right wrong
both grade hex --testlib in wrong right
echo "== other games"
printf '1 3\n1 0 1\n2\n1 1 1 3\n1 1 1 2\n0 0\n' >link.in
printf 'YES\nYES\n' | both grade link link.in -
printf 'YES NO' | both grade link link.in -
printf 'WIN\n2 3\n3 1\n' >geo.out
both grade geography "$SOURCE/tests/wrong/samples/geography.in" geo.out
echo "== trouble"
both grade hex missing right
both grade hex in missing
both grade hex --testlib in missing
printf '2\nbx\n' >bad
both grade hex bad right
both grade hex --testlib bad right
