/// What a test waited for in vain on a terminal, with what the terminal showed.
public enum TerminalFailure: Error, Hashable, Sendable {
    /// The time ran out; where the end was waited for, the program was killed.
    case deadline(waitingFor: String, seconds: Double, screen: String)

    /// The program ended before what was waited for came.
    case ended(waitingFor: String, ending: ProcessEnding, screen: String)
}

extension TerminalFailure: CustomStringConvertible {
    /// What was waited for, for how long, and the screen.
    public var description: String {
        switch self {
        case .deadline(let what, let seconds, let screen):
            "waited \(seconds) s in vain for \(what) on this screen:\n\(screen)"
        case .ended(let what, let ending, let screen):
            "the program \(ending) before \(what) came on this screen:\n\(screen)"
        }
    }
}
