import DevMenuWire

/// What the flags say.
package struct ShellOptions: Sendable {
    /// What results look like.
    package var format: any OutputFormat = TextFormat()
    /// Whether risky actions are confirmed beforehand.
    package var confirmsAll = false
    /// Whether a failure does not stop a script.
    package var keepsGoing = false
    /// How long a command may take, in seconds; `nil` for as long as it likes.
    package var timeout: Double?
    /// The language that the host is asked to answer in.
    package var locale = "en"
    /// The project's menu, whose trust a person may be asked for; `nil` for none.
    package var projectMenu: ProjectMenu?
    /// The width of the terminal as it is now, where there is one.
    package var columns: @Sendable () -> Int? = { nil }
    /// The most bytes that an action may print where its output is held back to its end.
    package var outputLimit = WireLimits.lineToShell

    /// The flags' defaults.
    package init() {}
}
