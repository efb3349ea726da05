#include "CDevMenu.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void devmenu_give_memory_back(void) {
#if defined(__GLIBC__)
    // Other allocators return free memory by themselves.
    malloc_trim(0);
#endif
}
