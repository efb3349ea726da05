import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// A program that reads a command's output: the text after `|`, run by `sh -c`.
///
/// It stays in the shell's own process group, so that it may use the terminal; where the shell ends
/// before it, the terminal is restored.
final class PipedProgram {
    /// The time that it has to end when the shell ends.
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

    /// Indicates whether it may still read.
    var isReading: Bool { isOpen && input.failure == nil }

    /// Indicates whether too much waits for it.
    var isFull: Bool { queue.isFull }

    /// Writes bytes to its input; those that it doesn't take at once wait.
    func write(_ bytes: [UInt8]) {
        guard isReading else { return }
        queue.put(bytes, to: input)
        // After it has stopped reading, the rest is for nobody.
        queue.push()
    }

    /// Closes its input and drops the waiting bytes; returns `false` where there were none.
    func dropsWaiting() -> Bool {
        guard !queue.isEmpty else { return false }
        closeInput()
        return true
    }

    /// Closes its input, and drops the bytes that it hasn't taken.
    private func closeInput() {
        queue.drop(of: input)
        input.close()
        isOpen = false
    }

    /// Closes its input, and waits for its end.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C that ends it, or comes before it has taken
    ///   everything, and ``CommandError/pipeFailed(command:ending:)`` where its status is not 0.
    func finish() throws(CommandError) {
        let isInterrupted = !shell.waits(for: queue)
        closeInput()
        // Its end reaches the loop as a signal, so that other events are handled meanwhile.
        while shell.isEnding
            || shell.loop.wait(for: { process.checkForEnd() }) != .reached
        {
            if shell.isEnding { return abandon() }
            // Once it has all of its input, Ctrl-C is the program's own affair.
            _ = shell.takeInterrupt()
        }
        if isInterrupted { throw .host(.interrupted) }
        switch process.ending {
        case .exit(0)?, .unknown?, nil: return
        // A reader may stop before the end: `list | head -1`.
        case .signal(SignalNumber.brokenPipe)?: return
        case .signal(SignalNumber.interrupt)?:
            // Ctrl-C reaches the program and the shell alike.
            _ = shell.takeInterrupt()
            throw .host(.interrupted)
        case .exit(let status)?:
            throw .pipeFailed(command: text, ending: "ended with status \(status)")
        case .signal(let number)?:
            let name = SignalName.name(of: number)
            throw .pipeFailed(command: text, ending: "was ended by \(name)")
        }
    }

    /// Leaves it because the shell ends: it and its descendants are asked to end, so that a pager
    /// restores the screen, and the terminal is as it was.
    private func abandon() {
        let started = ProcessTree.descendants(of: process.pid)
        process.signal(SignalNumber.terminate)
        for other in started { ProcessTree.signal(SignalNumber.terminate, to: other) }
        let deadline = ContinuousClock.now + Self.grace
        while !process.checkForEnd() || started.contains(where: ProcessTree.runs),
            ContinuousClock.now < deadline
        {
            OwnThread.pause(.milliseconds(2))
        }
        process.disown()
        TerminalGuard.restore()
    }
}
