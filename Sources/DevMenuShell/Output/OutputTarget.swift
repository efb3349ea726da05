import DevMenuClient
import DevMenuSystem

/// The target of a command's output other than standard output: a file, or another program.
///
/// The program is the text after `|`, run by `sh -c`. It shares the terminal (``AwaitedProgram``);
/// if the shell ends before it, it is ended.
final class OutputTarget {
    private enum Reader {
        case file(path: String)
        /// A program; `true` if the command's time limit is its own as well.
        case program(AwaitedProgram, text: String, isLimited: Bool)
    }

    private let shell: Shell
    private let sink: OutputSink
    private let queue: OutputQueue
    private let reader: Reader
    /// Indicates whether a file still has what it is to lose by `>`.
    private var isUnchanged = false
    private var isFinished = false

    /// Opens the target that a command names: `> FILE`, `>> FILE`, `| PROGRAM`, or `nil` for none.
    ///
    /// A file retains its contents until the first byte of output, or ``succeed()``: a command that
    /// fails, as for a mistyped name, doesn't destroy a file.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)`` or
    ///   ``CommandError/pipeFailed(command:ending:)``, before the command has done anything.
    convenience init?(_ command: ParsedCommand, shell: Shell) throws(CommandError) {
        if let redirection = command.redirection {
            try self.init(file: redirection, shell: shell)
        } else if let pipe = command.pipe {
            try self.init(program: pipe, shell: shell, isLimited: true)
        } else {
            return nil
        }
    }

    private init(file: Redirection, shell: Shell) throws(CommandError) {
        let path = TextFile.path(file.file)
        do throws(FileError) {
            let descriptor = try NamedFile.open(path, appends: file.appends)
            isUnchanged = !file.appends && (try? Stat(descriptor.handle))?.type == .regular
            sink = OutputSink(owning: descriptor)
        } catch {
            throw .unwritable(path: file.file, reason: error.message(in: path))
        }
        self.shell = shell
        queue = OutputQueue(loop: shell.loop)
        reader = .file(path: file.file)
    }

    /// Starts a program that reads the output.
    ///
    /// - Parameters:
    ///   - text: The command line for `sh`.
    ///   - shell: The shell.
    ///   - isLimited: `true` to end it if the command's time is over.
    /// - Throws: ``CommandError/pipeFailed(command:ending:)``.
    init(program text: String, shell: Shell, isLimited: Bool = false) throws(CommandError) {
        do throws(Errno) {
            let (output, input) = try Descriptor.pipe(readerWaits: true)
            sink = OutputSink(owning: input)
            let launch = ProgramLaunch(shell: text, separation: .none)
            let program = try AwaitedProgram(launch, input: output, in: shell)
            reader = .program(program, text: text, isLimited: isLimited)
        } catch {
            throw .pipeFailed(command: text, ending: "couldn't be started: \(error.advice)")
        }
        self.shell = shell
        queue = OutputQueue(loop: shell.loop)
    }

    deinit { try? finish() }

    /// Indicates whether output is shown on a terminal, and so must not contain control characters
    /// of a host's.
    var isTerminal: Bool { sink.isTerminal }

    /// Indicates whether it accepts no more: a full disk, a program that has read enough.
    var isUnread: Bool { !sink.isOpen }

    /// Indicates whether a program reads it, whose own output isn't known here.
    var isProgram: Bool { if case .program = reader { true } else { false } }

    /// The descriptor that is written to.
    var descriptor: Int32 { sink.descriptor }

    /// Indicates whether too much waits to be written.
    var isFull: Bool { queue.isFull }

    /// Writes bytes; those that aren't accepted at once wait.
    func write(_ bytes: [UInt8]) {
        if !bytes.isEmpty { emptyFile() }
        queue.put(bytes, to: sink)
        queue.push()
    }

    /// Records that the command has ended well, so that a file has only its output, even if that is
    /// empty.
    func succeed() { emptyFile() }

    private func emptyFile() {
        guard isUnchanged else { return }
        isUnchanged = false
        sink.empty()
    }

    /// Drops the waiting bytes, since nobody waits for them any more; returns `false` if there
    /// were none.
    func dropsWaiting() -> Bool {
        guard queue.drop(of: sink) else { return false }
        if case .program = reader { sink.close() }
        return true
    }

    /// Ends the output, and waits for the program that reads it.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)``,
    ///   ``CommandError/pipeFailed(command:ending:)`` if a program's status isn't 0, or an
    ///   interruption at Ctrl-C that ends the program, or comes before all output is written.
    func finish() throws(CommandError) {
        guard !isFinished else { return }
        isFinished = true
        switch reader {
        case .file(let path):
            let problem = shell.problem(writing: queue, within: shell.host.limit)
            queue.drop(of: sink)
            if let reason = sink.failure ?? sink.close() {
                throw .unwritable(path: path, reason: "\(reason)")
            }
            if let problem { throw .host(problem) }
        case .program(let program, let text, let isLimited):
            // The time that a person needs for an answer has been added to it since.
            let limit = isLimited ? shell.host.limit : nil
            let problem = shell.problem(writing: queue, within: limit)
            queue.drop(of: sink)
            sink.close()
            let end: ProcessEnd?
            do throws(HostError) {
                end = try program.waitForEnd(within: limit)
            } catch {
                throw .host(error)
            }
            if let problem, end != nil { throw .host(problem) }
            guard let ending = end.flatMap(Self.failure) else { return }
            throw .pipeFailed(command: text, ending: ending)
        }
    }

    /// Returns a program's end in words, or `nil` if it isn't a failure.
    private static func failure(_ end: ProcessEnd) -> String? {
        switch end {
        // A reader may stop before the end: `list | head -1`.
        case .exit(0), .signal(SignalNumber.brokenPipe), .unknown: nil
        case .exit(let status): "ended with status \(status)"
        case .signal(let number): "was ended by \(SignalName.name(of: number))"
        }
    }
}
