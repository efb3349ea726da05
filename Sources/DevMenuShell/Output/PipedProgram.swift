import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// A program that reads a command's output: the text after `|`, run by `sh -c`.
///
/// It shares the terminal (``TerminalProgram``); if the shell ends before it, it is ended.
final class PipedProgram {
    private let text: String
    private let shell: Shell
    private let limit: TimeLimit?
    private let program: TerminalProgram
    private let input: OutputSink
    private let queue: OutputQueue
    private var isOpen = true

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - text: The command line for `sh`.
    ///   - shell: The shell.
    ///   - limit: The time after which the program is ended; `nil` for never.
    /// - Throws: ``CommandError/pipeFailed(command:ending:)``.
    init(_ text: String, shell: Shell, limit: TimeLimit? = nil) throws(CommandError) {
        self.text = text
        self.shell = shell
        self.limit = limit
        queue = OutputQueue(loop: shell.loop)
        do throws(Errno) {
            let (output, end) = try Descriptor.pipe(readerWaits: true)
            input = OutputSink(owning: end)
            let launch = ProgramLaunch(shell: text, separation: .none)
            program = try TerminalProgram(launch, input: output, in: shell, limit: limit)
        } catch {
            throw .pipeFailed(command: text, ending: "could not be started: \(error.advice)")
        }
    }

    /// Indicates whether it may still read.
    var isReading: Bool { isOpen && input.failure == nil }

    /// The descriptor that its input is written to.
    var descriptor: Int32 { input.descriptor }

    /// Indicates whether too much waits for it.
    var isFull: Bool { queue.isFull }

    /// Writes bytes to its input; those that it doesn't accept at once wait.
    func write(_ bytes: [UInt8]) {
        guard isReading else { return }
        queue.put(bytes, to: input)
        // After it has stopped reading, the rest is for nobody.
        queue.push()
    }

    /// Closes its input and drops the waiting bytes; returns `false` if there were none.
    func dropsWaiting() -> Bool {
        guard !queue.isEmpty else { return false }
        closeInput()
        return true
    }

    /// Closes its input, and drops the bytes that it hasn't accepted.
    private func closeInput() {
        queue.drop(of: input)
        input.close()
        isOpen = false
    }

    /// Closes its input, and waits for its end.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C that ends it, or comes before all output is
    ///   written, and ``CommandError/pipeFailed(command:ending:)`` if its status is not 0.
    func finish() throws(CommandError) {
        let problem = shell.problem(writing: queue, within: limit)
        closeInput()
        let end: ProcessEnd?
        do throws(HostError) {
            end = try program.waitForEnd()
        } catch {
            throw .host(error)
        }
        if let problem, end != nil { throw .host(problem) }
        switch end {
        // A reader may stop before the end: `list | head -1`.
        case .exit(0)?, .signal(SignalNumber.brokenPipe)?, .unknown?, nil: return
        case .exit(let status)?:
            throw .pipeFailed(command: text, ending: "ended with status \(status)")
        case .signal(let number)?:
            let name = SignalName.name(of: number)
            throw .pipeFailed(command: text, ending: "was ended by \(name)")
        }
    }
}
