/// Where a front end stands with its host.
package enum HostState {
    /// There is none: nobody has needed one yet, or it was left.
    case none
    /// One is being opened.
    case opening
    /// It is there, and lives.
    case live(any MenuSession)
    /// It has ended by itself.
    case ended(any MenuSession, Report)

    /// How far a person has been told that it ended.
    package enum Report: Int {
        /// Not at all.
        case due
        /// A command has, as part of what became of it.
        case told
        /// The prompt has seen to what follows from it.
        case settled
    }
}
