#ifndef CDEVMENU_MEMORY_H
#define CDEVMENU_MEMORY_H

/// Returns 1 where bytes have a part, and 0 otherwise.
///
/// It is memmem(3), which Swift doesn't see.
int devmenu_has_part(const void *_Nonnull bytes, long count, const void *_Nonnull part,
                     long part_count);

/// Gives freed memory that the allocator keeps back to the system.
///
/// It goes through all of the process's free memory, so call it rarely, after freeing much at once.
void devmenu_give_memory_back(void);

#endif
