/* SPDX-License-Identifier: MIT
 *
 * calls.h - timings of single library calls, for bench.c.
 */
#ifndef CW_BENCH_CALLS_H
#define CW_BENCH_CALLS_H

/* Prints microseconds a call: the median of `runs` batches. */
void bench_calls(int runs);

#endif
