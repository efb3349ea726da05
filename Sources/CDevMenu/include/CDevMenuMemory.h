#ifndef CDEVMENU_MEMORY_H
#define CDEVMENU_MEMORY_H

/// Gives memory that nobody uses any longer back to the system, where the allocator keeps it.
///
/// It looks through all of the process's free memory: for who has just freed much, and not often.
void devmenu_give_memory_back(void);

#endif
