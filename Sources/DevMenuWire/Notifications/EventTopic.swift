/// What events are about.
public enum EventTopic: String, CaseIterable, Sendable {
    /// A setting was changed.
    case setting
    /// The menu was changed: ask for it again.
    case menu
    /// A route was opened.
    case route
    /// The app or its host has something to say.
    case log
    /// The host is about to end; every shell is told.
    case exiting
}
