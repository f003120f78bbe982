#! gtp hex --playouts 60000
# Tactics of Hex with known answers.
# A bridge is saved.
1 boardsize 5
2 play b c2
3 play b b4
4 play w b3
5 genmove b
#? [c3]
# Bridges to both sides: won whoever moves.
6 search_value w
#? [0.000 lost]
# Who can win at once does so.
10 boardsize 4
11 play w a2
12 play w b2
13 play w c2
14 play b d2
15 genmove w
#? [d1]
16 final_score
#? [W\+]
17 undo
18 param resign 0
#? []
19 reg_genmove b
#? [d1]
# First moves of small boards that win, and that lose.
20 boardsize 3
21 search_value b
#? [1.000 won]
22 play b a1
23 search_value w
#? [1.000 won]
30 boardsize 4
31 play b d1
32 search_value w
#? [0.000 lost]
33 boardsize 4
34 play b a1
35 search_value w
#? [1.000 won]
36 genmove w
#? [[a-d][1-4]]
# On a board that is not square the shorter way wins, whoever begins.
40 boardsize 3 4
41 search_value b
#? [0.000 lost]
42 boardsize 4 3
43 search_value w
#? [0.000 lost]
