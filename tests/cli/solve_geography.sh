# What solve prints of vertex geography, of edge geography and of graphs, and that verify agrees.
printf '# title: a board\n# seed: 3\n4 5\n..#..\n.....\n#.#.#\n.....\n' >board
printf 'c two triangles and a path\np edge 7 9\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 6\ne 6 4\ne 6 4\ne 7 7\n' >graph
run solve geography board --witness proof
run verify geography board proof
run solve geography --count <board
run solve geography --draw=ascii board
run solve geography --regions --fine --labels labels --sets sets board
cat labels sets
run solve geography --edges board
for start in 1,1 2,2 4,3; do
    run solve geography --edges --start $start --witness proof board
    run verify geography board proof
    tail -n +5 proof
done
both solve geography --graph --sets sets --witness proof graph
cat sets
both verify geography graph proof
sed -i 's/^\(.*\) D$/\1 C/' proof
both verify geography graph proof
# what does not go together
both solve geography --edges --graph board
both solve geography --edges --start 1,3 board
both solve geography --edges --start 9,9 board
both solve geography --edges --start 1 board
both solve geography --edges --witness proof board
both solve geography --fine board
both solve geography --regions --draw board
both solve geography --start 1,1 board
both solve geography board board
both solve geography --witness board board
both solve geography --labels /no/such/folder/x --regions board
both solve geography --graph board
both generate geography --winners 3
both generate geography --style wish --size 4 --winners 9
both generate geography --style puzzle --size 5 --depth 20
run generate geography --style wish --size 6x4 --winners 3 --start 2,2
