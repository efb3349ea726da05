package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal

extension Verb {
    /// Runs the verb and ends the process.
    ///
    /// - Parameters:
    ///   - words: The words after its name.
    ///   - about: The program's description, for `--version`.
    ///   - line: The words by which people reach it, `devmenu trust`.
    ///   - check: Throws an error to report in place of running it.
    package func runAndExit(
        _ words: [String],
        _ about: @autoclosure () -> About,
        as line: String,
        after check: () throws -> Void = {}
    ) -> Never {
        // Before any process is started, which would inherit its variable.
        _ = ReplayMode.current
        // Flags may come before a subverb's name.
        if let index = words.firstIndex(where: { !$0.hasPrefix("-") }),
            let verb = subverbs.first(where: { $0.name == words[index] })
        {
            let others = words[..<index] + words[(index + 1)...]
            verb.runAndExit(Array(others), about(), as: "\(line) \(verb.name)", after: check)
        }
        OwnProcess.exit(
            StandardStreams.status(of: line) {
                let reading = try read(words)
                switch reading.question {
                case "--help":
                    let context = RenderingContext(columns: ProcessEnvironment.columns ?? 80)
                    let help = HelpText.verb(declaration, context: context).text
                    return try StandardStreams.write(help + "\n")
                case "--version": return try StandardStreams.write(about().text + "\n")
                default: break
                }
                if let error = ReplayMode.refusal(by: { $0.refusal(of: self, reading) }) {
                    throw error
                }
                try ScopeEntry.enter(isInScope ? reading[HostFlags.scopeName] : nil)
                try check()
                try run(reading)
            }
        )
    }
}

extension StandardStreams {
    /// Runs a closure, and reports its error in the program's usual form.
    ///
    /// - Parameters:
    ///   - line: The words before `--help` for the help of it.
    ///   - body: The closure.
    /// - Returns: The exit status.
    fileprivate static func status(of line: String, _ body: () throws -> Void) -> Int32 {
        do {
            try body()
            return ExitStatus.success
        } catch let exit as VerbExit {
            return exit.status
        } catch let error as FlagError {
            writeError("error: \(error)\nSee '\(line) --help'.")
            return ExitStatus.status(for: error.kind)
        } catch let error as any VerbFailure {
            writeError("error: \(error)")
            return error.status
        } catch {
            let failure = CommandError(error)
            writeError("error: \(failure.map { "\($0)" } ?? "\(error)")")
            return failure.map { ExitStatus.status(for: $0.kind) } ?? 1
        }
    }

    /// Writes a verb's result to standard output.
    ///
    /// - Throws: As for a text.
    static func write(_ result: CommandResult, as format: any OutputFormat) throws {
        let context = RenderingContext(columns: ProcessEnvironment.columns)
        let painter = Painter(depth: .none)
        try write(format.bytes(of: result, for: nil, in: context, painter: painter))
    }

    /// Writes lines to standard error, with control characters escaped.
    package static func writeError(_ text: String) { _ = writeError(text, in: EventLoop()) }

    /// Writes lines to standard error in a loop, and returns how the wait for it ended.
    static func writeError(_ text: String, in loop: EventLoop) -> EventLoop.Outcome {
        let output = ShellOutput(loop: loop)
        output.writeError(ControlEscaping.escaped(text, keepsLines: true))
        return loop.wait { !output.isWaiting }
    }
}

extension FlagReading {
    /// The format of the result of a verb with the flag `--json`.
    var format: any OutputFormat { has("--json") ? JSONFormat() : TextFormat() }
}
