#ifndef DARWIN_LOCK_H
#define DARWIN_LOCK_H

// os/lock.h

#include <darwin.h>

typedef struct os_unfair_lock_s {
    uint32_t opaque;
} os_unfair_lock, os_unfair_lock_s, *os_unfair_lock_t;
void os_unfair_lock_lock(os_unfair_lock_t _Nonnull);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull);

#endif
