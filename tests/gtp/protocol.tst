#! gtp hex --playouts 200
# Commands, errors, ids, comments and odd input.
10 protocol_version
#? [2]
11 name
#? [Causeway Hex]
12	known_command	genmove   # a comment
#? [true]
13 known_command frobnicate
#? [false]
14 frobnicate
#? [?unknown command]
15
#? [?there is no command]
16 boardsize 0
#? [?unacceptable size]
17 boardsize x
#? [?"x" is not a whole number up to 100000]
18 boardsize 999
#? [?a Hex board has at most 255 columns and rows]
19 boardsize
#? [?wrong number of arguments]
20 boardsize 4 3
#? []
21 all_legal_moves
#? [a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3]
22 play black a1
#? []
23 play BLACK A2
#? []
24 play W a2
#? [?a2 is already taken by Black]
25 play red a3
#? [?"red" is no colour; b, w, black and white are]
26 play w a9
#? [?.*]
27 all_legal_moves b
#? [b1 c1 d1 b2 c2 d2 a3 b3 c3 d3]
28 undo
#? []
29 undo
#? []
30 undo
#? [?cannot undo]
31 play b b2
#? []
32 play w swap-pieces
#? [?.*not square.*]
33 play w swap-sides
#? []
34 play w c2
#? []
35 play b resign
#? []
36 final_score
#? [?cannot score: the game is not over]
37 boardsize 3
#? []
38 play b b1
39 play b b2
40 genmove b
#? [[ab]3]
41 final_score
#? [B\+]
42 genmove w
#? [resign]
43 genmove b
#? [?the game is over: Black has won]
44 undo
#? []
45 genmove b
#? [[ab]3]
46 clear_board
47 reg_genmove b
#? [b2]
48 all_legal_moves
#? [a1 b1 c1 a2 b2 c2 a3 b3 c3]
49 param swap maybe
#? [?swap is off, on, pieces or sides, not "maybe"]
50 param swap on
#? []
51 play b b2
52 genmove w
#? [swap-pieces]
53 clear_board
54 play b a1
55 genmove w
#? [[abc][123]]
56 param swap sides
57 clear_board
58 play b b2
59 genmove w
#? [swap-sides]
60 time_settings 10 5 1
#? []
61 time_left b 0.5 0
#? []
62 time_left b x 0
#? [?"x" is not a number of seconds]
63 loadsgf no-such-file
#? [?cannot open no-such-file: No such file or directory]
64 loadsgf examples/hex-game.sgf 5
#? []
65 undo
#? []
66 search_value
#? [0\.[0-9]+|1\.000.*]
67 hexgui-analyze_commands
#? [plist/Legal Moves/all_legal_moves.*]
