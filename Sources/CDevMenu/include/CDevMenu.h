#ifndef CDEVMENU_H
#define CDEVMENU_H

#include "CDevMenuCrashMarks.h"
#include "CDevMenuMemory.h"
#include "CDevMenuProcesses.h"
#include "CDevMenuSignals.h"
#include "CDevMenuSockets.h"

/// A plugin's record in the linker section, which registers the plugin with a registrar.
typedef void (*devmenu_plugin_record)(void *_Nonnull registrar);

/// Returns the first record in this image, or null if there is none.
const devmenu_plugin_record _Nullable *_Nullable devmenu_plugins_begin(void);

/// Returns the address after the last record in this image, or null if there is none.
const devmenu_plugin_record _Nullable *_Nullable devmenu_plugins_end(void);

#endif
