#include "CDevMenu.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void devmenu_give_memory_back(void) {
#if defined(__GLIBC__)
    // Others give back what is free by themselves.
    malloc_trim(0);
#endif
}
