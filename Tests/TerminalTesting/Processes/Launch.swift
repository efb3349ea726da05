import CTerminalTesting
import DevMenuSystem

/// The parameters of a program to start, shared by pipes and terminals.
struct Launch {
    /// The standard streams of the child.
    enum Streams {
        /// Three descriptors; the child leads a separate process group.
        case descriptors(input: Descriptor, output: Descriptor, errors: Descriptor)

        /// The terminal at this path, which controls a session that the child leads.
        case terminal(String)
    }

    let executable: String
    let arguments: [String]
    let environment: [String: String]
    let directory: String?

    /// Starts the child with default signals, and no descriptors but its standard streams.
    func start(on streams: Streams) throws -> ProcessWatch {
        let path = try located()
        if let directory, access(directory, X_OK) != 0 {
            throw SystemError("changing to the directory '\(directory)'")
        }
        var processID: pid_t = 0
        let code = withPointers([path, directory, streams.terminal]) { strings in
            withPointers([executable] + arguments) { arguments in
                withPointers(environment.map { "\($0)=\($1)" }.sorted()) { environment in
                    guard let path = strings[0] else { return ENOMEM }
                    var launch = ctt_launch(
                        path: path,
                        arguments: arguments,
                        environment: environment,
                        directory: strings[1],
                        terminal: strings[2],
                        streams: (-1, -1, -1)
                    )
                    if case .descriptors(let input, let output, let errors) = streams {
                        launch.streams = (input.number, output.number, errors.number)
                    }
                    return ctt_spawn(&launch, &processID)
                }
            }
        }
        guard code == 0 else { throw ProcessError(starting: path, code: code) }
        return try ProcessWatch(processID: processID)
    }

    /// Looks up a bare name along the child's `PATH`, which may differ from this process's.
    private func located() throws -> String {
        guard !executable.contains("/") else { return executable }
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(folder)/\(executable)"
            if access(path, X_OK) == 0 { return path }
        }
        throw ProcessError(starting: executable, code: ENOENT)
    }
}

extension Launch.Streams {
    fileprivate var terminal: String? { if case .terminal(let path) = self { path } else { nil } }
}

/// Calls `body` with copies of strings as a null-terminated array of C strings.
private func withPointers(
    _ strings: [String?],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
    let copies = strings.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { pointers in
        pointers.baseAddress.map(body) ?? ENOMEM
    }
}

/// Turns the end of a child into a descriptor that `poll` can wait for.
///
/// A thread waits for the child without reaping it, so that its process id stays valid for signals
/// until `reap` is called.
final class ProcessWatch {
    let processID: pid_t

    /// A pipe that reaches its end once the child has ended.
    let end: Descriptor

    private(set) var ending: ProcessEnding?

    /// Watches a child that was just started; kills the child if that fails.
    init(processID: pid_t) throws {
        self.processID = processID
        do {
            end = try Self.watch(processID)
        } catch {
            kill(processID, SIGKILL)
            var status: Int32 = 0
            waitpid(processID, &status, 0)
            throw error
        }
    }

    var hasEnded: Bool { ending != nil || waitUntilReady(toRead: end, until: Deadline(seconds: 0)) }

    /// Sends a signal to the child or its process group; does nothing once the child is reaped.
    func signal(_ number: Int32, wholeGroup: Bool) {
        guard ending == nil else { return }
        kill(wholeGroup ? -processID : processID, number)
    }

    /// Waits for the end without a time limit, and reaps the child.
    @discardableResult
    func reap() -> ProcessEnding {
        if let ending { return ending }
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        let ending = ProcessEnding(waitStatus: status)
        self.ending = ending
        return ending
    }

    private static func watch(_ processID: pid_t) throws -> Descriptor {
        let (reading, writing) = try Descriptor.pipe(readerWaits: true)
        try OwnThread.start {
            // The child still has to be waited for, and until then its number isn't reused.
            var info = siginfo_t()
            while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            writing.close()
        }
        return reading
    }
}

/// The exit status or the signal of a process that has ended.
public enum ProcessEnding: Hashable, Sendable {
    /// The process exited with this status.
    case exited(Int32)

    /// This signal ended the process.
    case signalled(Int32)

    /// Decodes the status of `waitpid`: the low seven bits are the signal.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

extension ProcessEnding: CustomStringConvertible {
    /// The status, or the signal with the system's description of it.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let number):
            "was ended by signal \(number) (\(String(cString: strsignal(number))))"
        }
    }
}
