#ifndef DARWIN_DYLD_H
#define DARWIN_DYLD_H

// mach-o/dyld.h, mach-o/getsect.h

#include <darwin.h>

int _NSGetExecutablePath(char *path, uint32_t *size);

struct mach_header_64 {
    uint32_t magic, cputype, cpusubtype, filetype, ncmds, sizeofcmds, flags, reserved;
};
uint8_t *getsectiondata(const struct mach_header_64 *, const char *segment, const char *section,
                        unsigned long *size);

#endif
