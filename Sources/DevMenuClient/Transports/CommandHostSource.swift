import DevMenuSystem
import DevMenuWire

/// Runs a command that speaks the protocol on stdio: `ssh box devmenu serve --stdio`.
///
/// Until its hello it may ask a person for something: it gets the terminal as soon as it touches it
/// (``TerminalRequest``). If there is no terminal, or the shell is in its background, it runs in a
/// session of its own, and so can't wait at one. It is run again when somebody asks for that, or
/// for something that needs it, and never by itself: it might ask in the middle of a line.
package final class CommandHostSource: SessionSource {
    /// The most lines of its stderr that an error shows.
    private static let quotedLines = 3
    /// The most characters of the command that are shown.
    private static let shownLength = 60

    package let opensAutomatically = false
    package let warnings: [String] = []

    private let command: String
    private let timeout: Duration
    private let showError: (([UInt8]) -> Void)?
    /// The host of the next session, if it has been started already.
    private var next: Start?

    /// Creates a source of one host at a time.
    ///
    /// - Parameters:
    ///   - command: The command for `sh -c`.
    ///   - timeout: The time that it has for its hello.
    ///   - showError: Called with each piece of its stderr before its hello. Without it, errors
    ///     quote the last lines.
    package init(
        _ command: String,
        timeout: Duration = .seconds(30),
        showError: (([UInt8]) -> Void)? = nil
    ) {
        self.command = command
        self.timeout = timeout
        self.showError = showError
    }

    package var target: String { "the host '\(shownCommand)'" }

    package func prepare() { if next == nil { next = try? start() } }

    package func discard() { next.take()?.connection.close() }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let start = try next.take() ?? start()
        let connection = start.connection
        let process = connection.process
        let request = start.mayAsk ? process.map(TerminalRequest.init) : nil
        connection.onErrorOutput = showError
        do {
            let hello = try HelloWait.hello(
                over: connection,
                in: loop,
                within: timeout,
                before: deadline,
                watching: request
            )
            request?.end()
            connection.onErrorOutput = nil
            connection.forgetErrorOutput()
            return HostSession(
                connection: connection,
                hello: hello,
                origin: "host by '\(shownCommand)'" + (hello.pid > 0 ? ", pid \(hello.pid)" : ""),
                isRestartable: true,
                in: loop
            )
        } catch {
            switch error {
            case .interrupted: process?.signal(SignalNumber.interrupt)
            // Its time is over, so it isn't given the grace of a closed input.
            case .outOfTime: process?.signal(SignalNumber.terminate)
            default: break
            }
            connection.close()
            // Only now: a process that still had the terminal may have changed its modes.
            request?.end()
            throw openingError(for: error, over: connection)
        }
    }

    private struct Start {
        let connection: HostConnection
        /// Indicates whether the process may need the terminal; it has none in a session of its own.
        let mayAsk: Bool
    }

    private func start() throws(HostError) -> Start {
        let mayAsk = TerminalOwner.isInForeground
        let launch = ProgramLaunch(
            shell: command,
            separation: mayAsk ? .group : .session,
            endsGroup: true
        )
        do throws(Errno) {
            let connection = try HostConnection(starting: launch, isHostOwnProcess: false)
            return Start(connection: connection, mayAsk: mayAsk)
        } catch {
            throw .unavailable("cannot start \(target): \(error.advice)")
        }
    }

    private func openingError(
        for failure: HelloWait.Failure,
        over connection: HostConnection
    ) -> HostError {
        let quotation = quotation(from: connection.lastLines)
        if case .ended = failure, let ending = connection.process?.ending {
            // Ctrl-C goes to whoever has the terminal.
            if ending.isInterrupt { return .interrupted }
            let words = "\(target) \(SessionEnding(ending)) without sending its hello"
            return .unavailable(words + quotation)
        }
        let error = failure.error(opening: target, within: timeout)
        guard case .unavailable(let reason) = error else { return error }
        return .unavailable(reason + quotation)
    }

    /// Returns its last lines, unless they were shown already.
    private func quotation(from lastLines: [String]) -> String {
        guard showError == nil, !lastLines.isEmpty else { return "" }
        return "; it wrote: " + lastLines.suffix(Self.quotedLines).joined(separator: " / ")
    }

    private var shownCommand: String {
        command.count > Self.shownLength ? command.prefix(Self.shownLength) + "…" : command
    }
}
