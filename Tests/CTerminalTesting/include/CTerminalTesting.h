#ifndef CTERMINALTESTING_H
#define CTERMINALTESTING_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// What the tests need of the system and Swift's view of it leaves out: GNU's extensions.
// Each function returns 0 or an error number.

/// Makes a pipe whose ends no child inherits.
int ctt_pipe(int ends[_Nonnull 2]);

/// Opens a pseudo-terminal's master, which no child inherits, and gives the path of its other side.
int ctt_open_master(int *_Nonnull master, char *_Nonnull path, size_t room);

/// What a child is started with.
struct ctt_launch {
    const char *_Nonnull path;
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    /// Where it runs, or null for where this process runs.
    const char *_Nullable directory;
    /// The terminal that it gets as its standard streams and controls a session of its own from; or
    /// null for the three streams below and a process group of its own.
    const char *_Nullable terminal;
    int streams[3];
};

/// Starts a child with default signals, and no descriptors but its three streams.
int ctt_spawn(const struct ctt_launch *_Nonnull launch, pid_t *_Nonnull process);

#endif
