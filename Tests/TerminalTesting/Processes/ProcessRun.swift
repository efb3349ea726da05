/// Runs programs from start to end.
public enum ProcessRun {
    /// Runs a program and collects its output.
    ///
    /// A status other than 0 and a signal are results, not errors.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: The arguments after the program's name.
    ///   - environment: The complete environment of the program, which inherits nothing.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - input: Its standard input.
    ///   - seconds: The time after which its process group is killed.
    /// - Returns: The output, and the exit status or signal.
    /// - Throws: ``ProcessError`` if it cannot be started or does not end in time;
    ///   ``SystemError`` where the system lacks resources for it.
    public static func run(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        directory: String? = nil,
        input: ProcessInput = .closed,
        within seconds: Double = 30
    ) throws -> ProcessResult {
        let process = try ChildProcess(
            executable,
            arguments,
            environment: environment,
            directory: directory,
            input: input
        )
        return try process.wait(within: seconds)
    }
}
