/* SPDX-License-Identifier: MIT
 *
 * digest.h - FNV-1a, 64 bits: ties a witness to its input.  It guards against mix-ups, not against
 * malice (a verifier checks every fact anyway), and three lines write it in any language.
 */
#ifndef CW_CORE_DIGEST_H
#define CW_CORE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define CW_DIGEST_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t cw_digest(uint64_t digest, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++)
        digest = (digest ^ p[i]) * UINT64_C(0x100000001b3);
    return digest;
}

#endif
