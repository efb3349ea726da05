package import DevMenuClient
package import DevMenuKit
package import DevMenuSystem
import DevMenuWire

/// An error that prevented a command from running.
package indirect enum CommandError: Error, Equatable, Sendable {
    /// No command or item has this name; the note is about files that may have a task of the name.
    case unknownCommand(String, suggestion: Suggestion?, note: String? = nil)
    /// The command, or the verb of the program, was removed; the text is what to do instead.
    case removed(String)
    /// No command or item has this name, but a file above the project's menu does; the menu is what to
    /// give with `--menu` for it.
    case above(String, file: String, menu: String)
    /// Only a verb of the program has this name.
    case outerVerb(String)
    /// Several commands or items begin with what was typed at the prompt.
    case ambiguousName(String, names: [String])
    /// No section has this name.
    case unknownSection(String, suggestion: String?)
    /// No item has what was searched for.
    case nothingFound(String, suggestion: String?)
    /// The words don't fit the command's usage.
    case usage(command: String, problem: String, usage: String)
    /// The command doesn't accept a word with this text.
    case badWord(String, of: String, expected: String, suggestion: String? = nil)
    /// The flags of the program's command line can't be used.
    case flag(FlagError)
    /// An argument doesn't fit its parameter.
    case badArgument(ArgumentError)
    /// The line isn't in the shell's syntax.
    case syntax(SyntaxError)
    /// An argument of the program isn't UTF-8; arguments and columns are numbered from 1.
    case argumentNotText(index: Int, byte: UInt8, column: Int)
    /// The path of a directory, as an environment variable or the system has it, isn't UTF-8.
    case directoryNotText(String)
    /// The command's result has no table, and the format needs one.
    case noTable(command: String, format: String)
    /// The host failed or refused, or the shell refused for it; also Ctrl-C and `--timeout`.
    case host(HostError)
    /// This number of settings of a kind may have outlived their use; the result lists them.
    case stale(Int, kind: String)
    /// An action announced an end of the host that didn't come.
    case noEnd(action: String, expected: String)
    /// A script or an input file can't be read.
    case unreadable(path: String, reason: String)
    /// The file that a parameter's secret is to be read from can't be read.
    case unreadableSecret(parameter: String, reason: String)
    /// A command failed in a script that `source` ran; it was reported with its line there.
    case scriptFailed(path: String, CommandError)
    /// Output can't be written.
    case unwritable(path: String, reason: String)
    /// The program that reads the command's output failed.
    case pipeFailed(command: String, ending: String)
    /// A program of the project that the shell ran failed, with its end; without one, it couldn't
    /// be started.
    case program(String, ProcessEnd?)
    /// There's no job of this number or action; without a word, none that the command could mean.
    case noJob(String?)
    /// A job isn't in a state that the command can change.
    case unfitJob(String)
    /// An action can't run in the background: its host runs it, or its output goes elsewhere.
    case notBesidePrompt(action: String, goesElsewhere: Bool)
    /// An error with the output that the action had printed before it, as `--json` prints it.
    case printed(CommandError, output: JSONValue)
}

extension CommandError {
    /// Creates the error that a command failed with, or `nil` for an error that ends the shell.
    package init?(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as HostError: self = .host(error)
        case let error as PresetError: self.init(error)
        case let error as SyntaxError: self = .syntax(error)
        case let error as FlagError: self = .flag(error)
        default: return nil
        }
    }

    /// Returns the error for a word, which suggests the nearest of the words that are accepted.
    static func badWord(
        _ word: String,
        of command: String,
        expected: String,
        among words: some Collection<String>
    ) -> CommandError {
        let suggestion = NearestName.suggestion(for: word, among: Array(words))
        return .badWord(word, of: command, expected: expected, suggestion: suggestion)
    }

    /// The name of the error for programs.
    package var kind: String {
        switch self {
        case .unknownCommand, .above, .removed, .outerVerb, .ambiguousName: "unknown-command"
        case .unknownSection: "unknown-section"
        case .nothingFound: WireErrorKind.unknownItem.rawValue
        case .usage, .noTable, .notBesidePrompt: "usage"
        case .noJob, .unfitJob: "unknown-job"
        case .flag(let error): error.kind
        case .badWord, .badArgument: WireErrorKind.badArgument.rawValue
        case .syntax, .argumentNotText, .directoryNotText: "syntax"
        case .host(.refused(let error))
        where error.data["status"] == .integer(Int(ProcessEnd.missingProgram)):
            "missing-program"
        case .program(_, .exit(ProcessEnd.missingProgram)): "missing-program"
        case .host(let error): error.kind
        case .stale: WireErrorKind.unmet.rawValue
        case .noEnd, .program: WireErrorKind.actionFailed.rawValue
        case .unreadable, .unreadableSecret: "unreadable"
        case .scriptFailed(_, let error): error.kind
        case .unwritable: "unwritable"
        case .pipeFailed: "pipe-failed"
        case .printed(let error, _): error.kind
        }
    }

    /// Indicates whether the message has several lines that stay apart.
    ///
    /// They're the host's last ones, or one for each error in a file.
    ///
    /// Text that a user typed is quoted on one line.
    var hasLines: Bool { if case .host(let error) = cause { error.hasLines } else { false } }

    /// The error itself, without what an action had printed before it.
    var cause: CommandError { if case .printed(let error, _) = self { error } else { self } }

    /// The nearest name for programs, if the error has one.
    package var suggestion: String? {
        switch self {
        case .unknownCommand(_, let suggestion, _): suggestion?.forPrograms
        case .unknownSection(_, let suggestion), .badWord(_, _, _, let suggestion),
            .nothingFound(_, let suggestion):
            suggestion
        case .flag(let error): error.suggestion
        case .badArgument(let error): error.suggestion
        case .host(.refused(let error)): error.suggestion
        case .printed(let error, _): error.suggestion
        default: nil
        }
    }

    /// The error as `--json` prints it.
    package var json: JSONValue {
        var members: JSONObject = ["kind": .string(kind), "message": .string(description)]
        switch self {
        case .printed(let error, let output):
            members = error.json.object ?? [:]
            members["output"] = output
        case .host(let error): members.merge(error.data)
        case .program(_, let end?): members.merge(end.facts)
        case .badArgument(let error): members.merge(WireError(error).data)
        default: break
        }
        if let suggestion { members["suggestion"] = .string(suggestion) }
        return .object(members)
    }
}

extension CommandError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownCommand(let word, let suggestion, let note):
            "unknown command '\(word.shownName)'" + (note.map { " (\($0))" } ?? "")
                + NearestName.question(
                    suggestion?.name.shownName,
                    or: ". Type 'list' for the menu or 'help' for commands."
                )
        case .above(let word, let file, let menu):
            "unknown command '\(word.shownName)': only '\(file.shownName)' above has it. Type: "
                + CommandText.text(of: ["devmenu", "--menu", menu, word])
        case .removed(let notice): notice
        case .outerVerb(let verb):
            "'\(verb)' isn't a command of the menu. Type 'devmenu \(verb) …' in the outer shell."
        case .ambiguousName(let word, let names):
            "'\(word.shownName)' is the beginning of \(Self.listed(names))"
        case .unknownSection(let word, let suggestion):
            "no section '\(word.shownName)'"
                + NearestName.question(suggestion?.shownName, or: ". Type 'list' for the menu.")
        case .nothingFound(let words, let suggestion):
            "nothing in the menu matches '\(words.shownName)'"
                + NearestName.question(suggestion?.shownName, or: ". Type 'list' for all of it.")
        case .usage(let command, let problem, let usage): "\(command): \(problem). Usage: \(usage)"
        case .badWord(let word, let command, let expected, let suggestion):
            "\(command): '\(word.shownName)' isn't \(expected)" + NearestName.question(suggestion)
        case .flag(let error): error.description
        case .badArgument(let error): error.description
        case .syntax(let error): error.description
        case .argumentNotText(let index, let byte, let column):
            "argument \(index): byte 0x\(String(byte, radix: 16, uppercase: true)) at column "
                + "\(column) isn't UTF-8; arguments must be UTF-8 text"
        case .directoryNotText(let name): "\(name) isn't UTF-8: use a directory whose path is"
        case .noTable(let command, let format):
            "\(command): it has no table for --format \(format): leave that out to see its result"
        case .host(let error): error.description
        case .stale(let count, let kind):
            count == 1 ? "1 \(kind) is stale" : "\(count) \(kind)s are stale"
        case .noEnd(let action, let expected):
            "\(action) announced that the host would end by \(expected), but it didn't within "
                + "5 seconds"
        case .unreadable(let path, let reason): "can't read '\(path)': \(reason)"
        case .unreadableSecret(let name, let reason):
            "can't read the file given for '\(name)': \(reason)"
        case .scriptFailed(let path, let error): "'\(path)' failed: \(error)"
        case .unwritable(let path, let reason): "can't write to '\(path)': \(reason)"
        case .pipeFailed(let command, let ending): "'\(command.trimmingBlanks)' \(ending)"
        case .program(let failure, _): failure
        case .noJob(let word?): "no job '\(word.shownName)'. Type 'jobs' to see them."
        case .noJob(nil): "there is no such job. Type 'jobs' to see them."
        case .unfitJob(let job): "that doesn't fit this job: \(ControlEscaping.escaped(job))"
        case .notBesidePrompt(let action, goesElsewhere: true):
            "'\(action)' can't run in the background with its output redirected. Run it "
                + "without '>', and then type 'output > FILE'"
        case .notBesidePrompt(let action, goesElsewhere: false):
            "'\(action)' can't run in the background: only a program of the project's file "
                + "can, and 'output' shows its output"
        case .printed(let error, _): error.description
        }
    }

    /// Returns names for a sentence: `'a', 'b' and 3 more`.
    private static func listed(_ names: [String]) -> String {
        let limit = 6
        let quoted = names.prefix(limit).map { "'\($0.shownName)'" }
        let last = names.count > limit ? "\(names.count - limit) more" : quoted.last ?? ""
        let others = names.count > limit ? quoted : quoted.dropLast()
        return others.joined(separator: ", ") + " and " + last
    }
}
