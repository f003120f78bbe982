# Memory limits: a message and exit 3, at whatever allocation it happens, never a crash.
sample hex >hex.in
both judge hex --memory 1K hex.in
both judge hex --memory 300000 hex.in
both judge hex --memory 64M hex.in
for game in $games; do
    sample $game >in
    causeway judge $game in >right
    causeway judge $game --witness wit in >/dev/null
    for kind in "judge $game in" "judge $game --explain --draw in" "judge $game --json in" "judge $game --witness w in" \
        "verify $game in wit" "validate $game in" "grade $game in right"; do
        seen=
        for ((size = 1000; size < 4000000; size = size * 3 / 2)); do
            causeway ${kind/ / --memory $size } >/dev/null 2>err
            status=$?
            case $status in
            0) seen=yes ;;
            3) grep -q 'than --memory .* allows' err || echo "$kind $size: $(cat err)" ;;
            *) echo "$kind $size: exit $status" ;;
            esac
        done
        [ "$seen" ] || echo "$kind: more than 4 MB needed"
    done
done
