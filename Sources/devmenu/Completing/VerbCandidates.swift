#if Tools || PlainEditing
import ArgumentParser
import DevMenuShell

/// A verb of the program that takes the name of an app which need not run.
protocol AppNamingVerb {
    /// Returns the names of the apps that it works on.
    static var apps: [String] { get }
}

/// The candidates for a word behind a verb of the program.
struct VerbCandidates {
    private let verb: DescribedCommand
    private let words: [String]
    private let partial: String

    init(_ verb: DescribedCommand, after words: [String], partial: String) {
        self.verb = verb
        self.words = words
        self.partial = partial
    }

    /// Returns the candidates, or `nil` for the path of a file.
    func found() throws -> [CompletionCandidate]? {
        let inner = verb.subcommands.first { $0._commandName == words.first }
        if let inner {
            let rest = Array(words.dropFirst())
            let described = try DescribedCommand(inner)
            return try VerbCandidates(described, after: rest, partial: partial).found()
        }
        let line = OuterLine(words, of: verb)
        if line.wantsValue, let flag = line.flags.last.flatMap(verb.flag) {
            if flag.takesFile { return nil }
            if flag.hasCustomCompletion { return apps }
        } else if verb.hasCustomCompletion {
            if line.command.isEmpty, !partial.hasPrefix("-") { return apps }
            if let app = line.command.first {
                // Its own words stand behind the app's name.
                return RescueVerb.session(of: app, behind: line.flags)?
                    .candidates(forWords: Array(line.command.dropFirst()), partial: partial) ?? []
            }
        } else if verb.takesFiles, !partial.hasPrefix("-") {
            return nil
        }
        return verb.candidates(after: words, partial: partial).map {
            CompletionCandidate($0.text, summary: $0.summary)
        }
    }

    /// The names of apps: those that the verb knows, else those that run.
    private var apps: [CompletionCandidate] {
        guard let naming = verb.type as? any AppNamingVerb.Type else {
            return CompletionSession(flags: FlagValues()).apps(partial)
        }
        return naming.apps.filter { $0.hasPrefix(partial) }.map { CompletionCandidate($0) }
    }
}
#endif
