/// Whether the apps of a user may offer their menus at all.
package enum MenuOffer {
    /// Whether the environment has `DEVMENU_DISABLE=1`: then nobody listens, whatever an app does.
    package static var isDisabled: Bool {
        BaseDirectories.environmentVariable("DEVMENU_DISABLE") == "1"
    }
}
