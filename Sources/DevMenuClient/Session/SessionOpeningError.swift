package import DevMenuWire

/// Why there is no session.
package enum SessionOpeningError: Error, Equatable, Sendable {
    /// The host was not reached, said no hello in time, or speaks another protocol.
    case unavailable(String)
    /// The host ended before it said hello.
    case crashed(pid: Int, SessionEnding, lastWords: [String])
    /// The host answered with an error in place of its hello: it is busy, mostly.
    case refused(WireError)
    /// The wait for the hello was interrupted.
    case interrupted
    /// No more time was given.
    case timedOut
}
