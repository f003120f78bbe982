# The list of games, for people and for programs.
causeway games | awk '{ print $1 }'
causeway games --json | while read -r line; do
    python3 -c 'import json, sys
game = json.loads(sys.argv[1])
print(game["game"], len(game["styles"]) > 2, "name" in game and "contest" in game and "answers" in game)' "$line"
done
