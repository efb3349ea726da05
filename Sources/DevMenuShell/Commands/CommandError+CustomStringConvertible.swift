import DevMenuClient
import DevMenuKit
import DevMenuWire

extension CommandError: CustomStringConvertible {
    /// A sentence for people: what was wrong, where, and what to do.
    package var description: String {
        switch self {
        case .unknownCommand(let word, let suggestion?):
            "unknown command '\(word.shownName)'. Did you mean '\(suggestion.shownName)'?"
        case .unknownCommand(let word, nil):
            "unknown command '\(word.shownName)'. Type 'list' for the menu or 'help' for commands."
        case .unknownSection(let word, let suggestion?):
            "no section '\(word.shownName)'. Did you mean '\(suggestion.shownName)'?"
        case .unknownSection(let word, nil):
            "no section '\(word.shownName)'. Type 'list' for the menu."
        case .usage(let command, let problem, let usage):
            "\(command): \(problem). Usage: \(usage)"
        case .badWord(let word, let command, let expected, let suggestion):
            "\(command): '\(word.shownName)' is not \(expected)"
                + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        case .badArgument(let error): error.description
        case .syntax(let error): error.description
        case .notText(let error): error.description
        case .argumentNotText(let index, let byte, let column):
            "argument \(index): byte 0x\(String(byte, radix: 16, uppercase: true)) at column "
                + "\(column) is not UTF-8; arguments must be UTF-8 text"
        case .noTable(let command, let format):
            "\(command): it has no table for --format \(format); text and json show what it does"
        case .host(let error): error.description
        case .noEnd(let action, let expected):
            "\(action) announced that the host ends by \(expected), but it did not within 5 seconds"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unreadableSecret(let name, let reason):
            "cannot read the file that is named for '\(name)': \(reason)"
        case .scriptFailed(let path, let error): "'\(path)' failed: \(error)"
        case .tooDeep(let path, let limit):
            "cannot read '\(path)': scripts run one another more than \(limit) deep"
        case .unwritable(let path, let reason): "cannot write to '\(path)': \(reason)"
        case .appsFailed(let status): "it failed in an app, with status \(status)"
        case .pipeFailed(let command, let ending): "'\(command.trimmingBlanks)' \(ending)"
        case .printed(let error, _): error.description
        case .advised(let error, let advice):
            "\(error)" + (".?".contains("\(error)".suffix(1)) ? " " : ". ") + advice
        }
    }
}
