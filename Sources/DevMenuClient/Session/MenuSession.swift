import DevMenuKit
package import DevMenuWire

/// A conversation with one host, over any transport.
///
/// The session states what the host is and can do; no caller needs the kind of transport. Laws:
/// every method is called from the loop's thread and returns without waiting, except that
/// ``close()``, ``abandon()`` and ``closeAtExit()`` may wait a moment for the end of a process;
/// each request is completed exactly once, also if the host ends first (the completion then gets
/// one of ``HostError/init(endOf:)``); completions and notifications are called from the loop and
/// from these three methods, never from within ``send(_:chain:completion:)``.
package protocol MenuSession: PollSource {
    /// The host's hello.
    var hello: Hello { get }

    /// The host's name for people: the app's.
    var name: String { get }

    /// A few words on the host, for the banner: `embedded host, pid 4711`.
    var origin: String { get }

    /// Indicates whether a host that ended, or is abandoned, can be started again.
    var isRestartable: Bool { get }

    /// The way the host ended, or `nil` while it lives.
    var ending: SessionEnding? { get }

    /// The reason that the host gave for its end, or `nil` if it gave none.
    var endReason: String? { get }

    /// The last lines of the host's stderr, if the shell gets it.
    var lastLines: [String] { get }

    /// The events of the host.
    var events: EventStream<HostEvent> { get }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - chain: The chain that the request belongs to.
    ///   - completion: Called with the answer.
    /// - Returns: The request's number, which cancels it and marks its output.
    @discardableResult
    func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int

    /// Asks the host to cancel a request; its completion is still called.
    func cancel(_ request: Int)

    /// Checks whether the host's process has ended; called when a child of the shell has.
    func childMayHaveEnded()

    /// Closes the session, and waits a moment for the end of its own host, if any, before killing
    /// it.
    func close()

    /// Closes the session with a host that doesn't answer, and kills its own host at once.
    func abandon()

    /// Closes the session because the shell ends, without waiting for an idle host.
    ///
    /// The session's own host ends by itself once its shell has ended.
    func closeAtExit()
}

extension MenuSession {
    package var name: String { hello.fullName }

    /// The request for a menu whose descriptions needn't be current.
    ///
    /// A description that is slow to find delays only the commands that show it, if the host can
    /// leave it out.
    package var menuOutline: HostRequest { hello.has(.outline) ? .menuOutline : .menuList }

    package var endReason: String? { nil }

    package func abandon() { close() }
}

/// Opens sessions with one target: the embedded host, or the one that a flag names.
package protocol SessionSource: AnyObject {
    /// The target in a few words, for messages: `the embedded host`.
    var target: String { get }

    /// Opens a session, and returns it after the host's hello.
    ///
    /// Waits in the loop, so that signals are handled, at most as long as the protocol gives a host
    /// for its hello. A plugin that crashes the host while it registers is left out, with a
    /// warning.
    ///
    /// - Parameters:
    ///   - loop: The loop to wait in.
    ///   - deadline: An earlier time to give up, or `nil`.
    /// - Returns: The session.
    /// - Throws: ``HostError``.
    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession

    /// Starts the host of the next session, so that it prepares its menu while the front end
    /// prepares itself.
    ///
    /// Nothing by default. Law: it doesn't wait, and reports nothing; ``open(in:before:)`` does.
    func prepare()

    /// Ends the host that ``prepare()`` has started, if no session was opened with it.
    ///
    /// Nothing by default.
    func discard()

    /// Indicates whether the next session waits until its host runs again.
    var waitsForHost: Bool { get }
    /// Indicates whether the host reads the files of a project's menu before its hello; `false` by
    /// default.
    var readsFiles: Bool { get }

    /// Indicates whether the last lines of the host's log are stored, to be shown after a crash.
    ///
    /// `true` by default; `false` if the shell has the host's standard error.
    var keepsLines: Bool { get }

    /// Indicates whether a session opens without asking a person for anything, so that it may be
    /// opened to complete a word, or to replace one that ended.
    var opensAutomatically: Bool { get }

    /// Warnings of the last opening: plugins that were left out.
    var warnings: [String] { get }

    /// A source of sessions beside this one's with the same target; itself by default.
    var another: any SessionSource { get }
}

extension SessionSource {
    package func prepare() {}

    package func discard() {}

    package var waitsForHost: Bool { false }
    package var readsFiles: Bool { false }

    package var keepsLines: Bool { true }

    package var opensAutomatically: Bool { true }

    package var another: any SessionSource { self }
}
