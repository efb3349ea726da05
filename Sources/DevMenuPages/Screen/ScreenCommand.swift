import DevMenuTerminal

/// The command of a key, the same on every page.
///
/// The keys of the selected row come first: a page can use any of these for something else.
enum ScreenCommand: Hashable, Sendable {
    /// Moves the selection, or the page.
    case move(Movement)
    /// Loads the page again, as pulling it down does on a phone.
    case refresh
    /// Opens the hidden menu, as shaking a phone does.
    case shake
    /// Opens the page that lists the keys.
    case help
    /// Leaves the page for the one beneath it.
    case back
    /// Leaves the modal pages.
    case done
    /// Ends the app.
    case quit

    /// Creates the command of a key, or `nil` if the key has none.
    init?(_ key: Key) {
        guard let command = Self.bindings[key] else { return nil }
        self = command
    }

    private static let bindings: [Key: ScreenCommand] = [
        .up: .move(.up), .character("k"): .move(.up), .down: .move(.down),
        .character("j"): .move(.down), .pageUp: .move(.pageUp), .control("b"): .move(.pageUp),
        .pageDown: .move(.pageDown), .control("f"): .move(.pageDown),
        .character(" "): .move(.pageDown), .home: .move(.top), .character("g"): .move(.top),
        .end: .move(.bottom), .character("G"): .move(.bottom), .character("r"): .refresh,
        .control("r"): .refresh, .character("m"): .shake, .character("?"): .help,
        .character("b"): .back, .left: .back, .backspace: .back, .escape: .back,
        .character("d"): .done, .character("q"): .quit, .control("c"): .quit, .control("d"): .quit,
    ]
}
