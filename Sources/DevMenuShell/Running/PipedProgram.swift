import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// A program that reads what a command prints: what follows `|`, given to `sh -c`.
///
/// It stays in the shell's own process group, so that it may use the terminal; where the shell ends
/// before it, the terminal is given back as it was.
final class PipedProgram {
    /// How long it may take to end once it was asked to, because the shell itself ends.
    private static let grace = Duration.milliseconds(500)

    private let text: String
    private let shell: Shell
    private let process: ChildProcess
    private let input: OutputSink
    private let queue: OutputQueue
    private var isOpen = true

    /// Starts the program.
    ///
    /// - Throws: ``CommandError/pipeFailed(command:ending:)``.
    init(_ text: String, shell: Shell) throws(CommandError) {
        self.text = text
        self.shell = shell
        queue = OutputQueue(loop: shell.loop)
        do {
            let (output, end) = try Descriptor.pipe(readerWaits: true)
            input = OutputSink(owning: end)
            TerminalGuard.hold()
            process = try ProgramLaunch(shell: text, separation: .none)
                .start(with: [output, nil, nil])
        } catch {
            throw .pipeFailed(command: text, ending: "could not be started: \(error)")
        }
    }

    /// Whether it may still read.
    var isReading: Bool { isOpen && input.failure == nil }

    /// Whether more waits for it than should.
    var isFull: Bool { queue.isFull }

    /// Gives it bytes; what it does not take at once waits.
    func write(_ bytes: [UInt8]) {
        guard isReading else { return }
        queue.put(bytes, to: input)
        // Where it has stopped reading, what is left is for nobody.
        queue.push()
    }

    /// Ends its input before what waits for it; whether anything did.
    func dropsWaiting() -> Bool {
        guard !queue.isEmpty else { return false }
        closeInput()
        return true
    }

    /// Ends its input; what it has not taken is dropped.
    private func closeInput() {
        queue.drop(of: input)
        input.close()
        isOpen = false
    }

    /// Ends its input and waits for its end.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C that ends it, or comes before it has taken
    ///   everything, and ``CommandError/pipeFailed(command:ending:)`` where its status is not 0.
    func finish() throws(CommandError) {
        let isInterrupted = !shell.waits(for: queue)
        closeInput()
        // Its end comes as a signal to the loop, which so keeps hearing everything else.
        while shell.isEnding
            || shell.loop.wait(for: { process.look() }) != .reached
        {
            if shell.isEnding { return abandon() }
            // With all that it was to read in hand, Ctrl-C is the program's own affair.
            _ = shell.takeInterrupt()
        }
        if isInterrupted { throw .host(.interrupted) }
        switch process.ending {
        case .exit(0)?, .unknown?, nil: return
        // Not to read to the end is a reader's right: `list | head -1`.
        case .signal(SignalNumber.brokenPipe)?: return
        case .signal(SignalNumber.interrupt)?: throw .host(.interrupted)
        case .exit(let status)?:
            throw .pipeFailed(command: text, ending: "ended with status \(status)")
        case .signal(let number)?:
            let name = SignalName.name(of: number)
            throw .pipeFailed(command: text, ending: "was ended by \(name)")
        }
    }

    /// Leaves it because the shell itself ends: it is asked to end, with all that it has started, so that
    /// a pager gives back the screen, and the terminal is as it was.
    private func abandon() {
        let started = ProcessTree.descendants(of: process.pid)
        process.signal(SignalNumber.terminate)
        for other in started { ProcessTree.signal(SignalNumber.terminate, to: other) }
        let deadline = ContinuousClock.now + Self.grace
        while !process.look() || started.contains(where: ProcessTree.runs),
            ContinuousClock.now < deadline
        {
            OwnThread.pause(.milliseconds(2))
        }
        process.leave()
        TerminalGuard.restore()
    }
}
