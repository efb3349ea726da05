import DevMenuClient

/// A script: the lines of a file, or of standard input.
package struct Script {
    /// What came of running a script.
    package struct Outcome {
        /// How many commands were carried out.
        let count: Int
        /// Why the first command failed that did; `nil` where none did.
        let firstFailure: CommandError?
        /// Why it could not be read to its end.
        let failure: CommandError?
        /// Whether it was stopped before its end, and nothing is to follow it.
        let isStopped: Bool

        /// The status of the first command that failed, or of the script itself.
        var status: Int32 {
            (firstFailure ?? failure).map { ExitStatus.status(for: $0.kind) }
                ?? ExitStatus.success
        }
    }

    private let input: ScriptInput
    private let name: String

    /// A script of standard input.
    package init(standardInputOf shell: Shell) {
        input = shell.standardInput
        name = "stdin"
    }

    /// A script of a file, named so in its errors.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``.
    package init(path: String) throws(CommandError) {
        input = ScriptInput(try TextFile.open(path))
        name = path
    }

    /// Runs it.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - isStartUp: Whether it runs before the first prompt: its failures are warnings then, and
    ///     do not stop it.
    /// - Returns: What came of it.
    /// - Throws: ``ShellEnd``.
    package func run(in shell: Shell, isStartUp: Bool = false) throws -> Outcome {
        let interpreter = Interpreter(
            shell: shell,
            stopsAtFailure: !isStartUp,
            warns: isStartUp
        )
        let before = shell.interpreter
        shell.interpreter = interpreter
        defer { shell.interpreter = before }
        var failure: CommandError?
        do {
            while !interpreter.isStopped, !shell.isQuitting,
                let line = try input.line(in: shell, meanwhile: { try interpreter.tellNews() })
            {
                try run(line, interpreter)
            }
            try interpreter.drain()
            failure = input.problem.map { .unreadable(path: name, reason: $0) }
        } catch {
            guard let known = CommandError(error) else { throw error }
            failure = known
        }
        return Outcome(
            count: interpreter.count,
            firstFailure: interpreter.failure,
            failure: failure,
            isStopped: interpreter.isStopped || failure == .host(.interrupted)
        )
    }

    private func run(
        _ line: Result<ScriptLine, ScriptLineError>,
        _ interpreter: Interpreter
    ) throws {
        switch line {
        case .success(let line):
            try interpreter.run(
                line: TypedLine(line.text),
                number: line.number,
                prefix: "\(name):\(line.number): "
            )
        case .failure(let error):
            try interpreter.fail(
                .notText(error),
                line: error.line,
                source: "",
                prefix: "\(name):\(error.line): "
            )
        }
    }
}
