#define _GNU_SOURCE
#include "CDevMenu.h"

#include <stdlib.h>
#include <string.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

const void *devmenu_first_part(const void *bytes, long count, const void *part, long part_count) {
    return memmem(bytes, (size_t)count, part, (size_t)part_count);
}

void devmenu_give_memory_back(void) {
#if defined(__GLIBC__)
    // Other allocators return free memory by themselves.
    malloc_trim(0);
#endif
}
