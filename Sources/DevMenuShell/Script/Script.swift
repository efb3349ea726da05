import DevMenuClient

/// A script: the lines of a file, or of standard input.
package struct Script {
    /// The outcome of running a script.
    package struct Outcome {
        /// The number of commands that were run.
        let count: Int
        /// The error of the first command that failed, or `nil` if none did.
        let firstFailure: CommandError?
        /// The error that prevented it from being read to its end.
        let failure: CommandError?
        /// Indicates whether it was stopped before its end, so that nothing follows it.
        let isStopped: Bool

        /// The status of the first command that failed, or of the script itself.
        var status: Int32 {
            (firstFailure ?? failure).map { ExitStatus.status(for: $0.kind) } ?? ExitStatus.success
        }
    }

    /// The name of standard input.
    static let stdinName = "stdin"

    private let input: ScriptInput
    /// The path, as it was given, or `stdin`.
    let name: String

    /// Creates a script of standard input.
    package init(standardInputOf shell: Shell) {
        input = shell.standardInput
        name = Self.stdinName
    }

    /// Creates a script of a file, whose path its errors show.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    package init(path: String) throws(CommandError) {
        input = ScriptInput(try TextFile.open(path))
        name = path
    }

    /// Indicates whether it's a file, rather than a pipe or a device that may have no end.
    var isRegularFile: Bool { input.isRegularFile }

    /// Runs the script.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - isStartUp: `true` for the script before the first prompt: its failures are warnings, and
    ///     don't stop it.
    /// - Returns: The outcome.
    /// - Throws: ``ShellEnd``.
    package func run(in shell: Shell, isStartUp: Bool = false) throws -> Outcome {
        var failure: CommandError?
        // A cancelled request may be answered by success: the script ends after that, too.
        let interruptions = shell.interruptCount
        var isInterrupted: Bool { shell.interruptCount != interruptions }
        let origin = isStartUp ? LineOrigin.startUp(name) : .script(name)
        let outcomes = try shell.interpret(origin) { interpreter in
            let outcomes = interpreter.outcomes
            do {
                try shell.withTimeLimit { try input.waitForWriter(in: shell) }
                while !outcomes.isStopped, !shell.isQuitting, !isInterrupted,
                    let line = try input.line(in: shell, meanwhile: { try outcomes.reportNews() })
                {
                    switch line.text {
                    case .success(let text):
                        let typed = TypedLine(text)
                        if !isStartUp { shell.recorder?.read(typed, at: line.number, of: name) }
                        try interpreter.run(typed, number: line.number)
                    case .failure(let error): try interpreter.fail(error, number: line.number)
                    }
                }
                try outcomes.drain()
                failure = input.problem.map { .unreadable(path: name, reason: $0) }
                if isInterrupted, outcomes.failure == nil { failure = .host(.interrupted) }
            } catch {
                guard let known = CommandError(error) else { throw error }
                failure = known
            }
        }
        return Outcome(
            count: outcomes.count,
            firstFailure: outcomes.failure,
            failure: failure,
            isStopped: outcomes.isStopped || failure == .host(.interrupted)
        )
    }
}
