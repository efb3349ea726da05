/// Opens sessions with one target: the embedded host, and whatever a flag names.
package protocol SessionSource: AnyObject {
    /// What is opened, in a few words, for messages: `the embedded host`.
    var target: String { get }

    /// Opens a session with a host that has said its hello.
    ///
    /// It may wait, at most as long as the protocol gives a host for its hello, in the loop, so that
    /// signals are heard. A plugin that crashed the host while it registered is left out, and said so.
    ///
    /// - Parameters:
    ///   - loop: What to wait in.
    ///   - deadline: When to give up, if that comes first; `nil` for never.
    /// - Returns: The session.
    /// - Throws: ``SessionOpeningError``.
    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession

    /// Whether the next session waits until its host runs again.
    var waitsForHost: Bool { get }

    /// Whether a session may be opened that nobody asked for: to complete a word, or in place of one
    /// that ended. Not where opening it may ask a person for something.
    var opensUnasked: Bool { get }

    /// What there was to say about the last opening: plugins that had to be left out.
    var warnings: [String] { get }
}

extension SessionSource {
    /// It does not.
    package var waitsForHost: Bool { false }

    /// Opens a session, with as much time for the host as the protocol gives it.
    package func open(in loop: EventLoop) throws -> any MenuSession {
        try open(in: loop, before: nil)
    }

    /// It may.
    package var opensUnasked: Bool { true }
}
