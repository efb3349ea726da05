import DevMenuSystem

/// The environment variable that keeps apps from listening for shells.
package enum MenuOffer {
    /// Indicates whether `DEVMENU_DISABLE=1` is set, which keeps every app from listening.
    package static var isDisabled: Bool {
        BaseDirectories.environmentVariable("DEVMENU_DISABLE") == "1"
    }
}
