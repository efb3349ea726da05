// The names of the C library that the sources use, with the types that the manual pages of macOS and
// POSIX give them: enough to type-check against, and nothing to link or run with. What isn't here is
// an error that names it.
//
// Every header of the C library that is included leads here; `.ci/darwin` writes those.
#ifndef DARWIN_H
#define DARWIN_H

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define TARGET_OS_OSX __is_target_os(macos)
#define TARGET_OS_TV __is_target_os(tvos)
#define TARGET_OS_SIMULATOR __is_target_environment(simulator)
#define NOT_ON_PHONES                                                                               \
    __attribute__((availability(ios, unavailable), availability(tvos, unavailable)))

#include "darwin-files.h"
#include "darwin-processes.h"
#include "darwin-devices.h"

#endif
