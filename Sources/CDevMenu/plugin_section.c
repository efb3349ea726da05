#include "CDevMenu.h"

#if defined(__APPLE__)

#include <mach-o/getsect.h>
#include <stddef.h>

// The header of the image that this code is linked into, and so the records: an app, but also a
// bundle of tests, or the library that a debug build makes of an app. The linker defines it.
extern const struct mach_header_64 __dso_handle;

static const devmenu_plugin_record *section(unsigned long *size) {
    return (const devmenu_plugin_record *)(void *)getsectiondata(
        &__dso_handle, "__DATA_CONST", "__devmenu", size);
}

const devmenu_plugin_record *devmenu_plugins_begin(void) {
    unsigned long size = 0;
    return section(&size);
}

const devmenu_plugin_record *devmenu_plugins_end(void) {
    unsigned long size = 0;
    const devmenu_plugin_record *begin = section(&size);
    return begin == NULL ? NULL : begin + size / sizeof(*begin);
}

#else

// The linker defines both symbols for a section whose name is a C identifier. They are weak, since
// a program without a plugin has no such section.
extern const devmenu_plugin_record __start_devmenu_plugins[] __attribute__((weak));
extern const devmenu_plugin_record __stop_devmenu_plugins[] __attribute__((weak));

const devmenu_plugin_record *devmenu_plugins_begin(void) { return __start_devmenu_plugins; }

const devmenu_plugin_record *devmenu_plugins_end(void) { return __stop_devmenu_plugins; }

#endif
