package import DevMenuKit
package import DevMenuWire

/// A conversation with a host, whatever carries it.
///
/// It states what the host is and can do; nobody asks which kind of transport it has. Laws: every
/// method is called from the loop's thread and returns without waiting, but for ``close()``; each
/// request is completed exactly once, also where the host ends first (the completion then gets
/// ``SessionFailure/ended``); completions and notifications are called from the loop
/// and from ``close()`` and ``abandon()``, never from within ``send(_:chain:completion:)``.
package protocol MenuSession: PollSource {
    /// What the host said first.
    var hello: Hello { get }

    /// What people call the host: the app's name.
    var name: String { get }

    /// What the host is, for the banner: `embedded host, pid 4711`.
    var origin: String { get }

    /// Whether a host that has ended, or is abandoned, can be started anew.
    var isRestartable: Bool { get }

    /// How the host ended; `nil` while it lives.
    var ending: SessionEnding? { get }

    /// The last lines that the host wrote to its stderr, where those reach the shell.
    var lastWords: [String] { get }

    /// Called with everything that the host tells of its own accord.
    var onNotification: ((HostNotification) -> Void)? { get set }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - chain: The chain of which it is a member.
    ///   - completion: Called with the answer.
    /// - Returns: The request's number, which cancels it and is named by its output.
    @discardableResult
    func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
    ) -> Int

    /// Asks the host to cancel a request; its completion is still called.
    func cancel(_ request: Int)

    /// Looks whether the host's process has ended: called when a child of the shell's has.
    func childMayHaveEnded()

    /// Ends the conversation, and the host where it is the session's own; waits a moment for it.
    func close()

    /// Ends the conversation with a host that does not answer: one of the session's own is killed.
    func abandon()

    /// Ends the conversation because the shell itself ends: a host that owes nothing is not waited for.
    ///
    /// A host of the session's own ends by itself once its shell has gone.
    func leave()
}

extension MenuSession {
    /// The app's name.
    package var name: String { hello.name }

    /// A host that is another's is left.
    package func abandon() { close() }
}

/// Why a request has no result.
package enum SessionFailure: Error, Equatable, Sendable {
    /// The host answered with an error.
    case refused(WireError)
    /// The host ended before it answered; ``MenuSession/ending`` tells how.
    case ended
    /// A plugin's process ended before it answered; the next request starts another.
    case crashed(HostCrash)
    /// A plugin's process is not to be had.
    case unavailable(String)
}

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
