#ifndef CDEVMENU_MEMORY_H
#define CDEVMENU_MEMORY_H

/// Returns the first occurrence of a part in bytes, or NULL.
///
/// It is memmem(3), which Swift doesn't see.
const void *_Nullable devmenu_first_part(const void *_Nonnull bytes, long count,
                                         const void *_Nonnull part, long part_count);

/// Returns freed memory that the allocator holds to the system.
///
/// It goes through all of the process's free memory, so call it rarely, after freeing much at once.
void devmenu_give_memory_back(void);

#endif
