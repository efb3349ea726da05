/// Where a host stores the overrides of its settings.
public enum OverrideStorage: Sendable {
    /// In a file in the app's directory, which several processes share.
    ///
    /// If an app requests it in a build without a menu, that file switches its features.
    case saved
    /// In memory until the process ends, for an app that can't write files.
    ///
    /// They apply while the menu is offered: nothing else makes them.
    case inMemory
    /// Nowhere: no override applies, and none can be made.
    case none
}
