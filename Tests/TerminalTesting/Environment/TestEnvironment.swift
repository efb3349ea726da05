/// A directory for one test, and an environment that confines a program to it.
///
/// The directory is removed with the object: store it in the suite's properties.
public final class TestEnvironment: TestDirectory, Sendable {
    /// The directory, as a path without symbolic links; short enough for sockets.
    public var path: String { root.path }

    /// The environment of a program: HOME, the XDG directories and TMPDIR inside the directory.
    ///
    /// The terminal type, the locale and the PATH are the same everywhere.
    public let variables: [String: String]

    private let root: TemporaryDirectory

    /// Creates the directory with its subdirectories.
    ///
    /// - Throws: ``SystemError`` if there is no space or no permission.
    public init() throws {
        root = try TemporaryDirectory()
        var variables = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        ]
        let folders = [
            "HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state",
            "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "run",
            "TMPDIR": "tmp",
        ]
        for (name, folder) in folders { variables[name] = "\(root.path)/\(folder)" }
        self.variables = variables
        for folder in folders.values { try root.make(folder) }
    }

    /// Returns the variables with some replaced, and without those that are `nil`.
    public func variables(with changes: [String: String?]) -> [String: String] {
        var changed = variables
        for (name, value) in changes { changed[name] = value }
        return changed
    }
}

/// Programs in the directory of the environment, with its variables.
extension TestEnvironment {
    /// Runs a program from start to end.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH`.
    ///   - arguments: The arguments after the program's name.
    ///   - variables: The variables that differ; `nil` removes one.
    ///   - input: Its standard input.
    ///   - seconds: The time after which its process group is killed.
    /// - Returns: The output, and the exit status or signal.
    /// - Throws: An error of ``ProcessRun``.
    public func run(
        _ executable: String,
        _ arguments: [String] = [],
        changing variables: [String: String?] = [:],
        input: ProcessInput = .closed,
        within seconds: Double = 30
    ) throws -> ProcessResult {
        let process = try start(executable, arguments, changing: variables, input: input)
        return try process.wait(within: seconds)
    }

    /// Starts a program with pipes.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH`.
    ///   - arguments: The arguments after the program's name.
    ///   - variables: The variables that differ; `nil` removes one.
    ///   - input: Its standard input.
    /// - Returns: The running program.
    /// - Throws: An error of ``ChildProcess``.
    public func start(
        _ executable: String,
        _ arguments: [String] = [],
        changing variables: [String: String?] = [:],
        input: ProcessInput = .open
    ) throws -> ChildProcess {
        try ChildProcess(
            executable,
            arguments,
            environment: self.variables(with: variables),
            directory: path,
            input: input
        )
    }

    /// Starts a program in a terminal.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH`.
    ///   - arguments: The arguments after the program's name.
    ///   - variables: The variables that differ; `nil` removes one.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    /// - Returns: The terminal.
    /// - Throws: An error of ``PseudoTerminal``.
    public func terminal(
        _ executable: String,
        _ arguments: [String] = [],
        changing variables: [String: String?] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            executable,
            arguments,
            environment: self.variables(with: variables),
            directory: path,
            columns: columns,
            rows: rows
        )
    }
}
