import CTerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The parameters of a program to start, shared by pipes and terminals.
struct Launch {
    /// The standard streams of the child.
    enum Streams {
        /// Three descriptors; the child leads a process group of its own.
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
        guard code == 0 else { throw ProcessError.notStarted(executable: path, code: code) }
        return try ProcessWatch(processID: processID)
    }

    /// Looks up a bare name along the child's `PATH`, which may differ from this process's.
    private func located() throws -> String {
        guard !executable.contains("/") else { return executable }
        for folder in (environment["PATH"] ?? "").split(separator: ":") {
            let path = "\(folder)/\(executable)"
            if access(path, X_OK) == 0 { return path }
        }
        throw ProcessError.notStarted(executable: executable, code: ENOENT)
    }
}

extension Launch.Streams {
    fileprivate var terminal: String? {
        if case .terminal(let path) = self { path } else { nil }
    }
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
