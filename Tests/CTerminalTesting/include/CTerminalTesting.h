#ifndef CTERMINALTESTING_H
#define CTERMINALTESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// GNU extensions that the tests need, and that Swift does not import.
// Each function returns 0 or an error number.

/// Opens a pseudo-terminal's master, which no child inherits, and gives the path of its other side.
int ctt_open_master(int *_Nonnull master, char *_Nonnull path, size_t room);

/// The parameters of a child to start.
struct ctt_launch {
    const char *_Nonnull path;
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    /// Its working directory, or null for that of this process.
    const char *_Nullable directory;
    /// The terminal that is its standard streams and controls a session that the child leads; or
    /// null for the three streams below and a separate process group.
    const char *_Nullable terminal;
    int streams[3];
};

/// Starts a child with default signals, and no descriptors but its three streams.
int ctt_spawn(const struct ctt_launch *_Nonnull launch, pid_t *_Nonnull process);

#endif
