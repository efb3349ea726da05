import DevMenuSystem

/// The reason for leaving the screen.
enum ScreenEnd: Hashable, Sendable {
    /// The user quit.
    case quit
    /// A signal asks the process to end.
    case signal(Int32)
    /// The terminal has closed.
    case terminalGone

    /// The signal that ends the process; `nil` where it ends by itself.
    var signal: Int32? {
        switch self {
        case .quit: nil
        case .signal(let number): number
        // The signal that the operating system sends to the processes it can when a terminal closes.
        case .terminalGone: SignalNumber.hangUp
        }
    }
}
