/* SPDX-License-Identifier: MIT
 *
 * link_promises.h - what the statement promises.  Only the validator and the generator look at it.
 */
#ifndef LINK_PROMISES_H
#define LINK_PROMISES_H

enum { LINK_LIMIT_ROWS = 1000, LINK_LIMIT_COLUMNS = 999, LINK_LIMIT_QUERIES = 49 };

#endif
