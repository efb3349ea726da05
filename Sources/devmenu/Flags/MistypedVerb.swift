#if Shell
import ArgumentParser
import DevMenuKit
import DevMenuShell

/// Suggestions for a mistyped verb, which the shell has taken for one of its commands.
enum MistypedVerb {
    /// Returns the error with the nearest verb as its suggestion, where no command is as near.
    ///
    /// - Parameters:
    ///   - error: The shell's error.
    ///   - arguments: The program's arguments: a verb is the first of them.
    /// - Returns: The error to report.
    static func corrected(_ error: CommandError, in arguments: [String]) -> CommandError {
        guard case .unknownCommand(let word, let suggestion) = error, arguments.first == word else {
            return error
        }
        let verbs = Program.verbs.map { $0.configuration }.filter { $0.shouldDisplay }
            .compactMap { $0.commandName }
        let names = (suggestion.map { [$0] } ?? []) + verbs
        return .unknownCommand(word, suggestion: NearestName.suggestion(for: word, among: names))
    }
}
#endif
