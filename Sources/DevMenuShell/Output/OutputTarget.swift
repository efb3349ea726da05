import DevMenuText
import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The target of a command's output: standard output, a file, or another program.
final class OutputTarget {
    private enum Destination {
        case standardOutput
        case file(OutputSink, OutputQueue, path: String)
        case program(PipedProgram)
    }

    private let shell: Shell
    private let destination: Destination
    private var isFinished = false

    /// Opens the target that a command names: `> FILE`, `>> FILE`, `| PROGRAM`, or nothing.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)``, before the command has done anything.
    init(_ command: ParsedCommand, shell: Shell) throws(CommandError) {
        self.shell = shell
        if let redirection = command.redirection {
            // A named pipe is opened without waiting for a reader.
            let descriptor: Descriptor
            do {
                descriptor = try Descriptor(
                    opening: redirection.file,
                    .writeOnly,
                    options: [
                        .create, .nonBlocking, redirection.appends ? .append : .truncate,
                    ],
                    permissions: FilePermissions(rawValue: 0o666)
                )
            } catch {
                throw .unwritable(path: redirection.file, reason: Self.reason(error))
            }
            destination = .file(
                OutputSink(owning: descriptor),
                OutputQueue(loop: shell.loop),
                path: redirection.file
            )
        } else if let pipe = command.pipe {
            destination = .program(try PipedProgram(pipe, shell: shell, limit: shell.host.limit))
        } else {
            destination = .standardOutput
        }
    }

    deinit { try? finish() }

    /// Indicates whether the target is the shell's standard output.
    var isStandardOutput: Bool { if case .standardOutput = destination { true } else { false } }

    /// The properties of the output that texts are rendered for.
    var renderingContext: RenderingContext {
        if case .standardOutput = destination { shell.renderingContext } else { RenderingContext() }
    }

    /// The painter of texts: colours on standard output alone, unless they were asked for outright.
    var painter: Painter {
        if case .standardOutput = destination { shell.painter } else { Painter(depth: .none) }
    }

    /// Indicates whether output is shown on a terminal, and so must not contain control characters
    /// of a host's.
    var isTerminal: Bool {
        switch destination {
        case .standardOutput: shell.output.isTerminal
        case .file(let sink, _, _): sink.isTerminal
        case .program: false
        }
    }

    /// Indicates whether it accepts no more: a full disk, a program that has read enough.
    var isUnread: Bool {
        switch destination {
        case .standardOutput: shell.output.failure != nil
        case .file(let sink, _, _): sink.failure != nil
        case .program(let program): !program.isReading
        }
    }

    /// The descriptor that is written to.
    var descriptor: Int32 {
        switch destination {
        case .standardOutput: shell.output.descriptor
        case .file(let sink, _, _): sink.descriptor
        case .program(let program): program.descriptor
        }
    }

    /// Indicates whether too much waits to be written.
    var isFull: Bool {
        switch destination {
        case .standardOutput: false
        case .file(_, let queue, _): queue.isFull
        case .program(let program): program.isFull
        }
    }

    /// Runs a command whose output while it runs goes here too.
    func capturing<Step>(_ body: () throws -> Step) rethrows -> Step {
        let before = shell.shown.target
        shell.shown.target = self
        defer { shell.shown.target = before }
        return try body()
    }

    /// Writes bytes; those that aren't accepted at once wait.
    func write(_ bytes: [UInt8]) {
        switch destination {
        case .standardOutput:
            shell.output.write(bytes)
        case .file(let sink, let queue, _):
            queue.put(bytes, to: sink)
            queue.push()
        case .program(let program):
            program.write(bytes)
        }
    }

    /// Drops the waiting bytes, since nobody waits for them any more; returns `false` if there
    /// were none.
    func dropsWaiting() -> Bool {
        switch destination {
        case .standardOutput: false
        case .file(let sink, let queue, _): queue.drop(of: sink)
        case .program(let program): program.dropsWaiting()
        }
    }

    /// Ends the output, and waits for the program that reads it.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)``, ``CommandError/interrupted`` or
    ///   ``CommandError/pipeFailed(command:ending:)``.
    func finish() throws(CommandError) {
        guard !isFinished else { return }
        isFinished = true
        switch destination {
        case .standardOutput: break
        case .file(let sink, let queue, let path):
            let problem = shell.problem(writing: queue, within: shell.host.limit)
            if problem != nil { queue.drop(of: sink) }
            if let reason = sink.failure ?? sink.close() {
                throw .unwritable(path: path, reason: "\(reason)")
            }
            if let problem { throw .host(problem) }
        case .program(let program): try program.finish()
        }
    }

    /// Returns the reason why a file wasn't opened: for a named pipe without a reader the system
    /// reports no more than a missing device.
    private static func reason(_ reason: Errno) -> String {
        reason == .noSuchAddressOrDevice ? "nothing is reading it" : "\(reason)"
    }
}
