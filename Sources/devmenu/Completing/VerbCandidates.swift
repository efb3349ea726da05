#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell

/// A verb of the program that accepts the name of an app which need not run.
protocol AppNamingVerb {
    /// Returns the names of the apps that it works on.
    static var apps: [String] { get }
}

/// The candidates for a word behind a verb of the program.
struct VerbCandidates {
    /// The verb.
    let verb: OuterCommand
    /// The whole words behind it.
    let words: [String]
    /// The part of the next word that has been typed.
    let partial: String

    /// Returns the candidates, or `nil` for the path of a file.
    func found() -> [CompletionCandidate]? {
        if let inner = verb.subcommands.first(where: { $0.name == words.first }) {
            let rest = Array(words.dropFirst())
            return VerbCandidates(verb: inner, words: rest, partial: partial).found()
        }
        let line = LeadingFlags(words, among: verb.flags)
        if let last = line.flags.last, last.awaitsValue {
            return verb.flags.flag(last.name).flatMap(values)
        }
        let argument = verb.arguments.first
        if argument?.meaning == .app, let app = line.command.first {
            // Its own words stand behind the app's name.
            let flags = Array(words.dropLast(line.words.count))
            let rest = Array(line.command.dropFirst())
            return RescueVerb.flags(of: app, behind: flags)?
                .completing { $0.candidates(forWords: rest, partial: partial) } ?? []
        }
        // A command of the user's own stands behind it.
        if line.words.contains("--") { return nil }
        if !partial.hasPrefix("-") {
            if words.isEmpty, !verb.subcommands.isEmpty {
                return fitting(verb.subcommands.map(\.name))
            }
            if let argument, line.words.isEmpty || argument.isRepeated, argument.meaning != .text {
                return values(of: argument)
            }
        }
        return verb.flags.candidates(beginningWith: partial)
    }

    /// Returns the values of a flag or an argument, or `nil` for the path of a file.
    private func values(of argument: CommandArgument) -> [CompletionCandidate]? {
        guard argument.meaning != .file else { return nil }
        if argument.meaning == .action { return allowed(by: argument) }
        if argument.meaning == .scope { return fitting(KeptScope.all().map(\.name.description)) }
        if argument.meaning == .assignment {
            let app = LeadingFlags(words, among: verb.flags).flags.last { $0.name == "--app" }?
                .value
            let flags = app.map { RescueVerb.flags(of: $0, behind: []) } ?? ShellFlags()
            return flags?.values(of: argument, partial) ?? []
        }
        guard argument.meaning == .app else { return fitting(argument.choices) }
        return verb.apps.map { fitting($0()) } ?? ShellFlags().values(of: argument, partial)
    }

    private func fitting(_ words: [String]) -> [CompletionCandidate] {
        words.filter { $0.hasPrefix(partial) }.map { CompletionCandidate($0) }
    }
}
#endif
