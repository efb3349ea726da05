#ifndef CDEVMENU_MEMORY_H
#define CDEVMENU_MEMORY_H

/// Gives freed memory that the allocator keeps back to the system.
///
/// It goes through all of the process's free memory, so call it rarely, after freeing much at once.
void devmenu_give_memory_back(void);

#endif
