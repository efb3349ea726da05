#ifndef CDEVMENU_H
#define CDEVMENU_H

#include "CDevMenuMemory.h"
#include "CDevMenuProcesses.h"
#include "CDevMenuSignals.h"
#include "CDevMenuSockets.h"

/// A record that a plugin leaves in the linker section: given a registrar, it registers itself.
typedef void (*devmenu_plugin_record)(void *_Nonnull registrar);

/// The first record in this image, or null where it has none.
const devmenu_plugin_record _Nullable *_Nullable devmenu_plugins_begin(void);

/// One past the last record in this image, or null where it has none.
const devmenu_plugin_record _Nullable *_Nullable devmenu_plugins_end(void);

#endif
