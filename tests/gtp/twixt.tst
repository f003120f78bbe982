#! gtp twixt --rules classic --playouts 3000
# Tactics of TwixT with known answers.
1 name
#? [Causeway TwixT]
# Who can win at once does.
2 boardsize 6
3 play b b1
4 play w a2
5 play b c3
6 play w a4
7 play b b5
8 play w a3
9 genmove b
#? [d6]
10 final_score
#? [B\+]
11 genmove w
#? [resign]
12 undo
# The other player must stop it, and cannot do so by taking the hole alone where there are two.
13 play w d6
#? [?.*]
14 all_legal_moves w
#? [.*a5.*]
# Twelve columns: a threat with one answer is answered.
20 boardsize 6
21 play b c1
22 play w a2
23 play b d3
24 play w f4
25 search_value b
#? [[01]\.[0-9]+.*]
26 genmove b
#? [[a-f][1-6]]
# A swap of sides, and the same colour twice.
30 boardsize 8
31 play b d4
32 play w swap-sides
#? []
33 play w e5
#? []
34 play w f7
#? []
35 undo
36 undo
37 undo
38 undo
39 undo
#? [?cannot undo]
40 boardsize 40
41 genmove b
#? [?the TwixT player plays on boards up to 36x36]
# A set-up by turns of one colour does not confuse it.
50 boardsize 12
51 play b f1
52 play b g3
53 play b f5
54 play b g7
55 play b f9
56 genmove b
#? [[a-l][0-9]+]
57 genmove w
#? [resign]
58 genmove b
#? [[a-l]12]
59 final_score
#? [B\+]
