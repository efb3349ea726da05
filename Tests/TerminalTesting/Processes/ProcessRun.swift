/// Runs programs from start to end.
public enum ProcessRun {
    /// Runs a program and takes all that it prints.
    ///
    /// A status other than 0 and a signal are results, not errors.
    ///
    /// - Parameters:
    ///   - executable: A path, or a name that is looked up along the `PATH` in `environment`.
    ///   - arguments: What follows the program's name.
    ///   - environment: All that the program gets: it inherits nothing.
    ///   - directory: Where it runs; nil means where the tests run.
    ///   - input: What it reads.
    ///   - seconds: The time after which it is killed, with its process group.
    /// - Returns: What it printed and how it ended.
    /// - Throws: ``ProcessFailure`` if it cannot be started or does not end in time;
    ///   ``SystemFailure`` if the system has no room for it.
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
