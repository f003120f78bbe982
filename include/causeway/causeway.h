/* SPDX-License-Identifier: MIT
 *
 * causeway.h - the whole public interface.  Link with -lcauseway.
 */
#ifndef CAUSEWAY_H
#define CAUSEWAY_H

#include <causeway/base.h>
#include <causeway/game.h>
#include <causeway/position.h>
#include <causeway/geography.h>
#include <causeway/hex.h>
#include <causeway/link.h>
#include <causeway/record.h>
#include <causeway/picture.h>
#include <causeway/twixt.h>

#endif
