#if Tools || PlainEditing
import ArgumentParser
import DevMenuShell
import DevMenuSystem

/// A command line whose flags are declared as the shell's are.
protocol FlaggedCommand: SendableMetatype {
    /// The declarations.
    static var command: OuterCommand { get }

    /// Indicates whether the command itself is in the scope that its flag names; it is by default.
    static var isInScope: Bool { get }

    /// Throws if the flags don't fit together, or don't fit the words.
    static func check(_ reading: FlagReading) throws(FlagError)

    /// The help; that of the command by default.
    static var help: String { get }

    /// Runs the command.
    static func run(_ reading: FlagReading) throws
}

extension FlaggedCommand {
    static var isInScope: Bool { true }

    static var help: String { command.help(columns: ProcessEnvironment.columns ?? 80) }

    /// Reads the command's words.
    ///
    /// - Throws: ``FlagError``.
    static func read(_ words: [String]) throws(FlagError) -> FlagReading {
        let reading = try FlagReading(words, among: command.flags)
        if reading.question == nil { try check(reading) }
        return reading
    }

    /// Runs the command and ends the process.
    static func carryOut(_ words: [String]) -> Never {
        do {
            let reading = try read(words)
            switch reading.question {
            case "--help": try StandardStreams.write(help)
            case "--version": try StandardStreams.write(Version.text + "\n")
            default:
                if isInScope { try reading.enterScope() } else { try ScopeEntry.enter(nil) }
                try run(reading)
            }
            OwnProcess.exit(ExitStatus.success)
        } catch let error as FlagError {
            let name = command.name == DevMenu.name ? command.name : "devmenu \(command.name)"
            StandardStreams.writeError("error: \(error)\nSee '\(name) --help'.")
            OwnProcess.exit(ExitStatus.status(for: CommandError.flag(error).kind))
        } catch let code as ExitCode {
            OwnProcess.exit(code.rawValue)
        } catch {
            StandardStreams.writeError("error: \(error)")
            OwnProcess.exit(1)
        }
    }
}
#endif
