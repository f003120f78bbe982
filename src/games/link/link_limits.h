/* SPDX-License-Identifier: MIT
 *
 * link_limits.h - what the statement promises.  Only the validator and the generator look at it.
 */
#ifndef LINK_LIMITS_H
#define LINK_LIMITS_H

enum { LINK_LIMIT_ROWS = 1000, LINK_LIMIT_COLUMNS = 999, LINK_LIMIT_QUERIES = 49 };

#endif
