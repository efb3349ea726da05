/// What a terminal tells an app.
package enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The terminal has another size, or somebody else used the screen: all is to be shown anew.
    case changed
    /// A signal asks the process to end.
    case ending(signal: Int32)
    /// The terminal has gone.
    case closed
}
