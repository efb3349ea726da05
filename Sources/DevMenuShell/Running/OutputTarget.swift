import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a command's output goes: standard output, a file, or another program.
final class OutputTarget {
    private enum Destination {
        case standardOutput
        case file(descriptor: Int32, path: String)
        case program(PipedProgram)
    }

    private let shell: Shell
    private let destination: Destination
    private var failure: CommandError?
    private var isFinished = false

    /// What a command names: `> FILE`, `>> FILE`, `| PROGRAM`, or nothing.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)``, before the command has done anything.
    init(_ command: ParsedCommand, shell: Shell) throws(CommandError) {
        self.shell = shell
        if let redirection = command.redirection {
            // A pipe with a name is not waited at for somebody to read it.
            let flags =
                O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
                | (redirection.appends ? O_APPEND : O_TRUNC)
            let descriptor = open(redirection.file, flags, 0o666)
            guard descriptor >= 0 else {
                throw .unwritable(path: redirection.file, reason: Self.reason(errno))
            }
            destination = .file(descriptor: descriptor, path: redirection.file)
        } else if let pipe = command.pipe {
            shell.output.flush()
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
        case .file(let descriptor, _): isatty(descriptor) == 1
        case .program: false
        }
    }

    /// Whether it takes nothing more: a full disk, a program that has read enough.
    var isUnread: Bool {
        switch destination {
        case .standardOutput: shell.output.failure != nil
        case .file: failure != nil
        case .program(let program): !program.isReading
        }
    }

    /// Runs a command whose output while it runs goes here too.
    func capturing<Step>(_ body: () throws -> Step) rethrows -> Step {
        let before = shell.target
        shell.target = self
        defer { shell.target = before }
        return try body()
    }

    /// Writes bytes.
    func write(_ bytes: [UInt8]) {
        switch destination {
        case .standardOutput:
            shell.output.write(bytes)
        case .file(let descriptor, let path):
            guard failure == nil else { return }
            failure = Self.write(bytes, to: descriptor, path: path)
        case .program(let program):
            program.write(bytes)
        }
    }

    /// Ends the output, and waits for the program that reads it.
    ///
    /// - Throws: ``CommandError/unwritable(path:reason:)`` or
    ///   ``CommandError/pipeFailed(command:ending:)``.
    func finish() throws(CommandError) {
        guard !isFinished else { return }
        isFinished = true
        switch destination {
        case .standardOutput: break
        case .file(let descriptor, let path):
            if close(descriptor) != 0, failure == nil {
                failure = .unwritable(path: path, reason: String(cString: strerror(errno)))
            }
        case .program(let program): try program.finish()
        }
        if let failure { throw failure }
    }

    /// Why a file was not opened: of a pipe with a name the system says no more than that there is no
    /// such device.
    private static func reason(_ code: Int32) -> String {
        code == ENXIO ? "nobody reads it" : String(cString: strerror(code))
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) -> CommandError?
    {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                Musl.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // A pipe with a name, whose reader is slow.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&entry, 1, -1)
                continue
            }
            guard count >= 0 else {
                return .unwritable(path: path, reason: String(cString: strerror(errno)))
            }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
