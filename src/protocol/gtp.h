/* SPDX-License-Identifier: MIT
 *
 * gtp.h - a server of the Go Text Protocol, version 2, as Hex and TwixT programs speak it.
 * docs/GTP.md lists the commands.
 *
 * It knows a game by its contract alone.  Black is the first player, whatever a game calls him.
 */
#ifndef CW_PROTOCOL_GTP_H
#define CW_PROTOCOL_GTP_H

#include "games/contract.h"

enum { CW_GTP_NOTHING = -2 };

/* What the server is connected to; `ctx` is handed to each. */
struct cw_gtp_hooks {
    /* As the read() of a source; where wait is false and nothing has come, CW_GTP_NOTHING. */
    ptrdiff_t (*read)(void *ctx, void *buf, size_t n, bool wait);
    struct cw_sink out; /* each answer is written at once, with one call */
    /* For loadsgf: a source for the file of this name, or CW_NO with the reason set; close() gives
     * it back.  NULL = there are no files. */
    enum cw_status (*open)(void *ctx, const char *name, struct cw_source *source);
    void (*close)(void *ctx);
    void *ctx;
};

/* Zero fields mean the default. */
struct cw_gtp_options {
    const struct cw_game *game;
    const char *params;    /* of positions, without the size: "rules=pp"; NULL = none */
    uint64_t playouts;     /* a move; 0 = no limit */
    uint64_t milliseconds; /* a move, while no clock is set; 0 = no limit, or a second where the
                              play-outs are not limited either */
    size_t memory;         /* of the search tree; 0 = CW_GTP_MEMORY */
    unsigned threads;
    uint64_t seed;
};
enum { CW_GTP_MEMORY = 256 << 20 };

/* Answers commands until quit or the end of the input.  CW_OK; CW_NO_MEMORY when it cannot start;
 * CW_BAD_ARGUMENT (bad params); CW_IO; CW_CLOSED; CW_CANCELLED. */
enum cw_status cw_gtp_run(struct cw_env *env, const struct cw_gtp_options *options,
                          const struct cw_gtp_hooks *hooks);

#endif
