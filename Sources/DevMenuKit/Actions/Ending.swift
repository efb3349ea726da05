import DevMenuSystem

/// How an action says that the process will end.
public enum Ending: Hashable, Sendable {
    /// By a signal of this number.
    case signal(Int32)
    /// By `exit`, with any status.
    case exit

    /// What `fatalError`, a broken `precondition` and Swift's other traps end in on this processor.
    public static var trap: Ending {
        #if arch(x86_64) || arch(i386)
        .signal(SignalNumber.illegalInstruction)
        #else
        .signal(SignalNumber.trap)
        #endif
    }
}

extension Ending: CustomStringConvertible {
    /// The signal's name, or `exit`, as the protocol has it.
    public var description: String {
        switch self {
        case .signal(let number): SignalName.name(of: number)
        case .exit: "exit"
        }
    }
}
