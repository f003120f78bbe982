# Every style of every game: legal, the same each time, another input for another seed.
for game in $games; do
    causeway generate $game --style list --kills >styles
    [ "$(wc -l <styles)" -ge 3 ] || echo "$game: few styles"
    while read -r style kills; do
        causeway generate $game --style $style --seed 5 >one || echo "$game $style: exit $?"
        causeway generate $game --style=$style --seed=5 | cmp - one
        causeway validate $game --testlib one || echo "$game $style: not valid"
        causeway judge $game one >/dev/null || echo "$game $style: not judged"
    done <styles
    causeway generate $game >one
    causeway generate $game --seed 1 | cmp - one
    causeway generate $game --seed 2 | cmp -s - one && echo "$game: seed 2 is seed 1"
    [ "$(causeway generate $game --style list | wc -l)" -ge 3 ] || echo "$game: no list"
done
both generate hex --size 3 --sets 2 --seed 1 | tail -n 3
causeway generate hex --size 201 2>&1 | head -n 1
causeway generate hex --size 201 >/dev/null 2>&1
echo "exit $?"
causeway generate hex --size 201 --beyond-limits | head -n 1
causeway generate hex --size 201 --beyond-limits | causeway validate hex >/dev/null 2>&1
echo "exit $?"
causeway generate geography --size 7x3 | head -n 1
