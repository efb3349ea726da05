import ArgumentParser
import DevMenuKit
import DevMenuShell

/// A verb of the program that was mistyped, and so was taken for a command of the shell's.
enum MistypedVerb {
    /// The error of such a command, with the verb that was meant where no command is as near.
    ///
    /// - Parameters:
    ///   - error: What the shell says.
    ///   - arguments: The program's arguments: a verb is the first of them.
    /// - Returns: The error to tell.
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
