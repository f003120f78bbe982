#! gtp twixt --rules standard --playouts 300
# Turns with link edits.
1 boardsize 12
2 play b f5
3 play w c3
4 play b g7
5 play w c8
6 play b b6-f5/g7
#? []
7 play w d5
8 play b k8+f5/g7
#? []
9 genmove w
#? [[a-l][0-9]+]
10 play b k9-c3/d5
#? [?.*]
11 undo
12 undo
13 play b k8-f5/g7
#? [?.*]
