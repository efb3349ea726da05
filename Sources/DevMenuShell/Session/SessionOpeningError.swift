/// Why there is no session.
package enum SessionOpeningError: Error, Equatable, Sendable {
    /// The host was not reached, said no hello in time, or speaks another protocol.
    case unavailable(String)
    /// The host ended before it said hello.
    case crashed(pid: Int, SessionEnding, lastWords: [String])
}
