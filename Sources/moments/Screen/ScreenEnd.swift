import DevMenuSystem

/// Why the screen is left.
enum ScreenEnd: Hashable, Sendable {
    /// Somebody quit.
    case quit
    /// A signal asks the process to end.
    case signal(Int32)
    /// The terminal has gone.
    case terminalGone

    /// The signal that ends the process; `nil` where it ends by itself.
    var signal: Int32? {
        switch self {
        case .quit: nil
        case .signal(let number): number
        // What the system sends to whoever it can reach when a terminal goes.
        case .terminalGone: SignalNumber.hangUp
        }
    }
}
