import DevMenuClient
import DevMenuKit

/// The candidates for a word after a verb of the program.
struct VerbCandidates {
    /// The verb.
    let verb: VerbDeclaration
    /// The complete words after it.
    let words: [String]
    /// The part of the next word that has been typed.
    let partial: String
    let parts: ProgramParts
    private let flags: [CommandArgument]

    /// Creates the candidates of a verb.
    init(of verb: VerbDeclaration, words: [String], partial: String, _ parts: ProgramParts) {
        (self.verb, self.words, self.partial, self.parts) = (verb, words, partial, parts)
        flags = verb.flags + [VerbDeclaration.help]
    }

    /// Returns the candidates, or `nil` for the path of a file.
    func found() -> [CompletionCandidate]? {
        if let inner = verb.verbs.first(where: { $0.name == words.first }) {
            let rest = Array(words.dropFirst())
            return VerbCandidates(of: inner, words: rest, partial: partial, parts).found()
        }
        let line = LeadingFlags(words, among: flags)
        if let last = line.flags.last, last.awaitsValue {
            return flags.flag(last.name).flatMap(values)
        }
        let argument = verb.arguments.first
        if argument?.meaning == .app, let app = line.command.first {
            // Its own words are after the app's name.
            let rest = Array(line.command.dropFirst())
            guard
                let reading = try? FlagReading(words.dropLast(line.words.count), among: flags),
                (try? ScopeEntry.enter(reading[HostFlags.scopeName])) != nil
            else { return [] }
            return RescueVerb.flags(of: app, reading)
                .completing(parts) { $0.candidates(forWords: rest, partial: partial) }
        }
        // The user's own command comes after it.
        if line.words.contains("--") { return nil }
        if !partial.hasPrefix("-") {
            if words.isEmpty, !verb.verbs.isEmpty { return fitting(verb.verbs.map(\.name)) }
            if let argument, line.words.isEmpty || argument.isRepeated, argument.meaning != .text {
                return values(of: argument)
            }
        }
        return flags.candidates(beginningWith: partial)
    }

    /// Returns the values of a flag or an argument, or `nil` for the path of a file.
    private func values(of argument: CommandArgument) -> [CompletionCandidate]? {
        guard argument.meaning != .file else { return nil }
        if argument.meaning == .action { return allowed(by: argument) }
        if argument.meaning == .scope { return fitting(KeptScope.all().map(\.name.description)) }
        if argument.meaning == .assignment {
            let app = LeadingFlags(words, among: flags).flags.last { $0.name == "--app" }?.value
            let flags = app.map { RescueVerb.flags(of: $0) } ?? ShellFlags()
            return flags.values(of: argument, partial, parts)
        }
        guard argument.meaning == .app else { return fitting(argument.choices) }
        return verb.apps.map { fitting($0()) } ?? ShellFlags().values(of: argument, partial, parts)
    }

    private func fitting(_ words: [String]) -> [CompletionCandidate] {
        words.filter { $0.hasPrefix(partial) }.map { CompletionCandidate($0) }
    }
}
