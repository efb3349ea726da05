import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Runs a command whose standard input and output speak the protocol: `ssh box devmenu serve --stdio`.
///
/// Until its hello it may ask a person for something: it gets the terminal as soon as it touches it
/// (``TerminalLoan``). Where there is no terminal, or the shell stands in its background, it runs in
/// a session of its own, and so cannot wait at one. It is run again when somebody asks for that, or
/// for something that needs it, and never by itself: it might ask in the middle of a line.
package final class CommandHostSource: SessionSource {
    /// How many of the last lines of its stderr a failure tells of.
    private static let toldLines = 3
    /// How many characters of the command are shown.
    private static let shownLength = 60

    package let opensUnasked = false
    package let warnings: [String] = []

    private let command: String
    private let patience: Duration
    private let showError: (([UInt8]) -> Void)?

    /// A source of one host at a time.
    ///
    /// - Parameters:
    ///   - command: What `sh -c` is given.
    ///   - patience: How long it may take to its hello.
    ///   - showError: Called with each piece that it writes to its stderr before its hello. Without it,
    ///     what fails tells of the last lines in its words.
    package init(
        _ command: String,
        patience: Duration = .seconds(30),
        showError: (([UInt8]) -> Void)? = nil
    ) {
        self.command = command
        self.patience = patience
        self.showError = showError
    }

    package var target: String { "the host '\(shownCommand)'" }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let terminal = ForegroundTerminal()
        let (link, process) = try start(in: terminal == nil ? .session : .group)
        let loan = terminal.map { TerminalLoan($0, to: process) }
        link.onErrorOutput = showError
        do {
            let hello = try HelloWait.hello(
                over: link,
                in: loop,
                within: patience,
                before: deadline,
                watching: loan
            )
            loan?.end()
            link.onErrorOutput = nil
            link.forgetWords()
            return HostSession(
                link: link,
                hello: hello,
                origin: "host by '\(shownCommand)', pid \(hello.pid)",
                isRestartable: true,
                in: loop
            )
        } catch {
            switch error {
            case .interrupted: process.signal(SignalNumber.interrupt)
            // It has had its time: that its input ends is not waited for to tell it so.
            case .outOfTime: process.signal(SignalNumber.terminate)
            default: break
            }
            link.close()
            // Only now: what still had the terminal may have left it changed.
            loan?.end()
            throw openingError(
                for: error,
                ending: process.ending.map { SessionEnding($0) },
                lastWords: link.lastWords
            )
        }
    }

    private func start(
        in separation: ProgramLaunch.Separation
    ) throws(SessionOpeningError) -> (HostLink, ChildProcess) {
        do {
            let (ours, theirs) = try Descriptor.socketPair()
            let errors = try Descriptor.pipe()
            let launch = ProgramLaunch(shell: command, separation: separation, endsGroup: true)
            let process = try launch.start(with: [theirs, theirs, errors.write])
            let link = HostLink(
                socket: ours,
                errors: ErrorOutput(errors.read),
                process: process,
                isHostOwnProcess: false
            )
            return (link, process)
        } catch {
            throw .unavailable("cannot start \(target): \(error)")
        }
    }

    private func openingError(
        for failure: HelloWait.Failure,
        ending: SessionEnding?,
        lastWords: [String]
    ) -> SessionOpeningError {
        // Ctrl-C goes to whoever has the terminal, which ends by it or says so as `sh` does.
        let interrupted: [SessionEnding] = [
            .signal(SignalNumber.interrupt), .exit(128 + SignalNumber.interrupt),
        ]
        switch (failure, ending) {
        case (.ended, let ending?) where interrupted.contains(ending): return .interrupted
        case (.ended, let ending?):
            return .unavailable("\(target) \(ending) without a hello" + told(lastWords))
        default: break
        }
        let error = failure.openingError(target: target, patience: patience)
        guard case .unavailable(let reason) = error else { return error }
        return .unavailable(reason + told(lastWords))
    }

    /// What it wrote last, where nobody has been shown that.
    private func told(_ lastWords: [String]) -> String {
        guard showError == nil, !lastWords.isEmpty else { return "" }
        return "; it wrote: " + lastWords.suffix(Self.toldLines).joined(separator: " / ")
    }

    private var shownCommand: String {
        command.count > Self.shownLength ? command.prefix(Self.shownLength) + "…" : command
    }
}
