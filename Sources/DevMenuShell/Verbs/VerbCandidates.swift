import DevMenuClient
import DevMenuKit

/// The candidates for a word after a verb of the program.
struct VerbCandidates {
    /// The verb.
    let verb: VerbDeclaration
    /// The complete words after it.
    let words: [String]
    /// The part of the next word that has been typed.
    private(set) var partial: String
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
        if let (flag, start) = line.flag(at: partial, among: flags) {
            var value = self
            value.partial.removeFirst(start.count)
            return value.values(of: flag)?.behind(start)
        }
        let argument = verb.arguments.placed.first
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
        var flags = ShellFlags()
        switch argument.meaning {
        case .file: return nil
        case .action: return allowed(by: argument)
        case .app: if let apps = verb.apps { return fitting(apps()) }
        case .assignment:
            let given = LeadingFlags(words, among: self.flags).flags
            flags.host.rescued = given.last { $0.name == "--app" }?.value
        default: break
        }
        return flags.values(of: argument, partial, parts)
    }

    private func fitting(_ words: [String]) -> [CompletionCandidate] {
        words.filter { $0.hasPrefix(partial) }.map { CompletionCandidate($0) }
    }
}
