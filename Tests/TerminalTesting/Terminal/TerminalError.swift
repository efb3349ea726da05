/// An error of waiting on a terminal, with the content of its screen.
public enum TerminalError: Error, Hashable, Sendable {
    /// The time ran out; after a wait for the end, the program was killed.
    case deadline(waitingFor: String, seconds: Double, screen: String)

    /// The program ended before the awaited event.
    case ended(waitingFor: String, ending: ProcessEnding, screen: String)
}

extension TerminalError: CustomStringConvertible {
    /// The awaited event, the time limit and the screen.
    public var description: String {
        switch self {
        case .deadline(let what, let seconds, let screen):
            "waited \(seconds) s in vain for \(what) on this screen:\n\(screen)"
        case .ended(let what, let ending, let screen):
            "the program \(ending) before \(what) came on this screen:\n\(screen)"
        }
    }
}
