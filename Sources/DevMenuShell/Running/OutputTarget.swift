import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Where a command's output goes: standard output, a file, or another program.
final class OutputTarget {
    private enum Destination {
        case standardOutput
        case file(OutputSink, OutputQueue, path: String)
        case program(PipedProgram)
    }

    private let shell: Shell
    private let destination: Destination
    private var isFinished = false

    /// What a command names: `> FILE`, `>> FILE`, `| PROGRAM`, or nothing.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)``, before the command has done anything.
    init(_ command: ParsedCommand, shell: Shell) throws(CommandError) {
        self.shell = shell
        if let redirection = command.redirection {
            // A pipe with a name is not waited at for somebody to read it.
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
            destination = .program(try PipedProgram(pipe, shell: shell))
        } else {
            destination = .standardOutput
        }
    }

    deinit { try? finish() }

    /// Where texts are shown.
    var place: RenderingPlace {
        if case .standardOutput = destination { shell.place } else { RenderingPlace() }
    }

    /// How texts are painted: on standard output alone, unless colour was asked for outright.
    var painter: Painter {
        if case .standardOutput = destination { shell.painter } else { Painter(depth: .none) }
    }

    /// Whether what goes here is seen on a terminal, and must hold no control character of a host's.
    var isTerminal: Bool {
        switch destination {
        case .standardOutput: shell.output.isTerminal
        case .file(let sink, _, _): sink.isTerminal
        case .program: false
        }
    }

    /// Whether it takes nothing more: a full disk, a program that has read enough.
    var isUnread: Bool {
        switch destination {
        case .standardOutput: shell.output.failure != nil
        case .file(let sink, _, _): sink.failure != nil
        case .program(let program): !program.isReading
        }
    }

    /// Whether more waits to be written here than should.
    var isFull: Bool {
        switch destination {
        case .standardOutput: false
        case .file(_, let queue, _): queue.isFull
        case .program(let program): program.isFull
        }
    }

    /// Runs a command whose output while it runs goes here too.
    func capturing<Step>(_ body: () throws -> Step) rethrows -> Step {
        let before = shell.target
        shell.target = self
        defer { shell.target = before }
        return try body()
    }

    /// Writes bytes; what is not taken at once waits.
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

    /// Drops what waits, since nobody waits for it to be read any more; whether anything did.
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
            let isInterrupted = !shell.waits(for: queue)
            if isInterrupted { queue.drop(of: sink) }
            if let reason = sink.failure ?? sink.close() {
                throw .unwritable(path: path, reason: "\(reason)")
            }
            if isInterrupted { throw .host(.interrupted) }
        case .program(let program): try program.finish()
        }
    }

    /// Why a file was not opened: of a pipe with a name the system says no more than that there is no
    /// such device.
    private static func reason(_ reason: Errno) -> String {
        reason == .noSuchAddressOrDevice ? "nobody reads it" : "\(reason)"
    }
}
