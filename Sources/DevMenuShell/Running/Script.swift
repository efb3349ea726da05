/// A script: the lines of a file, or of standard input.
package struct Script {
    /// What came of running a script.
    package struct Outcome {
        /// How many commands were carried out.
        let count: Int
        /// The status of the first that failed; 0 where none did.
        package let status: Int32
        /// Why it could not be read to its end.
        let failure: CommandError?
        /// Whether a failure, or a command, stopped it.
        let isStopped: Bool
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
        input = ScriptInput(descriptor: try TextFile.open(path), closes: true)
        name = path
    }

    /// Runs it.
    ///
    /// - Parameter shell: The shell.
    /// - Returns: What came of it.
    /// - Throws: ``ShellEnd``.
    package func run(in shell: Shell) throws -> Outcome {
        let interpreter = Interpreter(shell: shell)
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
        } catch let error as CommandError {
            failure = error
        }
        return Outcome(
            count: interpreter.count,
            status: interpreter.status,
            failure: failure,
            isStopped: interpreter.isStopped
        )
    }

    private func run(
        _ line: Result<ScriptLine, ScriptLineError>,
        _ interpreter: Interpreter
    ) throws {
        switch line {
        case .success(let line):
            try interpreter.run(
                line: line.text,
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
