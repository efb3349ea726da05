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
