/// The environment variable that prevents apps from listening for shells.
package enum MenuOffer {
    /// Indicates whether `DEVMENU_DISABLE=1` is set, which prevents every app from listening.
    package static var isDisabled: Bool {
        BaseDirectories.environmentVariable("DEVMENU_DISABLE") == "1"
    }
}
