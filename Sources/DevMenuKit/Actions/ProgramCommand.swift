package import DevMenuSystem

/// A command to run: a program, its arguments, its directory and its environment.
package struct ProgramCommand: Hashable, Sendable {
    /// The action that it belongs to.
    package let item: ItemID
    /// The program and its arguments; never empty.
    package let words: [String]
    /// The directory in which the program runs.
    package let directory: String
    /// The changes to the environment of whoever runs it; `nil` removes a variable.
    package let environment: [String: String?]

    /// Creates a command of an action.
    package init(
        item: ItemID,
        words: [String],
        directory: String,
        environment: [String: String?] = [:]
    ) {
        self.item = item
        self.words = words
        self.directory = directory
        self.environment = environment
    }

    /// The program as people read it.
    package var shownProgram: String { CommandText.text(of: [words[0]]) }

    /// The launch of the program.
    package var launch: ProgramLaunch {
        ProgramLaunch(
            executable: words[0],
            arguments: words,
            environment: environment,
            directory: directory
        )
    }

    /// The reason that the program can't be started as things are now, or `nil`.
    package var obstacle: String? {
        let paths =
            words[0].contains("/")
            ? [launch.executablePath] : ProgramLaunch.searchPath.map { "\($0)/\(words[0])" }
        guard FileSystem.isDirectory(directory), paths.contains(where: FileSystem.isExecutable)
        else {
            let isThere = paths.contains { (try? Stat($0)) != nil }
            return problem(isThere ? .permissionDenied : .noSuchFileOrDirectory)
        }
        return nil
    }

    /// Returns the end that stands for a program that isn't there, as in a shell, or `nil` for another
    /// reason why it can't be started.
    package func end(_ error: Errno) -> ProcessEnd? {
        error == .noSuchFileOrDirectory && FileSystem.isDirectory(directory)
            ? .exit(ProcessEnd.missingProgram) : nil
    }

    /// Returns the reason the program can't be started, by the system's error.
    package func problem(_ error: Errno) -> String {
        guard FileSystem.isDirectory(directory) else {
            let shown = ControlEscaping.escaped(directory, as: .name)
            return "there is no directory '\(shown)' to run \(shownProgram) in"
        }
        switch error {
        case .noSuchFileOrDirectory where !words[0].contains("/"):
            return "there is no program \(shownProgram): install it, or write its path"
        case .noSuchFileOrDirectory:
            return "there is no program \(shownProgram), or it names an interpreter that isn't "
                + "there"
        case .permissionDenied:
            return "\(shownProgram) isn't a program that you may run"
        case .execFormatError:
            return "\(shownProgram) isn't a program: a script begins with '#!'"
        default: return "\(shownProgram) can't be started: \(error.advice)"
        }
    }

    /// Returns the program's failure, by its end.
    ///
    /// - Parameters:
    ///   - end: The program's end.
    ///   - action: The action that was run, which another one's programs may run before.
    /// - Returns: The failure, or `nil` for success.
    package func failure(_ end: ProcessEnd, of action: ItemID) -> String? {
        let failure: String
        switch end {
        case .exit(0): return nil
        case .exit(let status): failure = "\(shownProgram) ended with status \(status)"
        case .signal(let number):
            failure = "\(shownProgram) was ended by \(SignalName.name(of: number))"
        case .unknown: failure = "\(shownProgram) ended, and its status is unknown"
        }
        return item == action
            ? failure : "'\(item)', which runs before '\(action)', failed: \(failure)"
    }
}

/// An action that can tell before a call what would keep it from running.
package protocol CheckedAction: ActionTrigger {
    /// Throws the error that a call would have before it does anything.
    func check(_ arguments: Arguments, in context: MenuContext) throws
}

/// An item with choices that a program computes, which a front end runs when a person asks for them.
package protocol ComputedChoices: MenuItem {
    /// Returns the program whose lines are the choices.
    ///
    /// - Parameters:
    ///   - argument: The name of an argument, or `value` for a setting's value.
    ///   - context: The settings that the program gets.
    /// - Returns: The program, or `nil` if none computes them.
    /// - Throws: The reason the program may not run.
    func program(computing argument: String, in context: MenuContext) throws -> ProgramCommand?
}

extension MenuItem {
    /// The item as one with choices that a program computes, or `nil` if it isn't one.
    package var asComputedChoices: (any ComputedChoices)? {
        switch role {
        case .action(let action): action as? any ComputedChoices
        case .setting(let setting): setting as? any ComputedChoices
        case .shown, .bound: nil
        }
    }
}

extension ProcessEnd {
    /// The end as the members that `--json` adds to an error.
    package var facts: JSONObject {
        switch self {
        case .exit(let status): ["status": .integer(Int(status))]
        case .signal(let number): ["signal": .string(SignalName.name(of: number))]
        case .unknown: [:]
        }
    }
}
