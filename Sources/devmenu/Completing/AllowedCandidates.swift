#if Tools || PlainEditing
import DevMenuShell

/// The candidates for an action that a person lets an agent run: `shop/deploy`.
struct AllowedCandidates {
    /// The whole words behind the verb, of which the last is the flag.
    let words: [String]
    /// The part of the action that has been typed.
    let partial: String
    /// The flag, whose values are actions.
    let flag: CommandArgument

    /// Returns the candidates: the chosen menu's actions by their identifiers, and those of another by
    /// its app or directory.
    func found() -> [CompletionCandidate] {
        if let flags = flags(Array(words.dropLast())),
            flags.app ?? flags.host ?? flags.menus.first != nil
        {
            return actions(behind: "", of: flags)
        }
        let directory = HostChoice.ofCompletion(ShellFlags()).projectDirectory()
        if let directory, partial.hasPrefix(directory + ":") {
            return actions(behind: directory + ":", of: ShellFlags())
        }
        if !partial.hasPrefix("/"), let slash = partial.firstIndex(of: "/") {
            let app = String(partial[..<slash])
            return flags(["--attach", app]).map { actions(behind: app + "/", of: $0) } ?? []
        }
        let apps = CompletionSession(flags: ShellFlags()).find {
            $0.candidates(forValueOf: CommandArgument("APP", .app, ""), partial: "")
        }
        let menus = (directory.map { [$0 + ":"] } ?? []) + apps.map { $0.replacement + "/" }
        return menus.filter { $0.hasPrefix(partial) }
            .map { CompletionCandidate($0, isWhole: false) }
    }

    private func flags(_ words: [String]) -> ShellFlags? {
        (try? FlagReading(words, among: MCPVerb.command.flags)).map { ShellFlags($0) }
    }

    private func actions(behind start: String, of flags: ShellFlags) -> [CompletionCandidate] {
        let rest = String(partial.dropFirst(start.count))
        return CompletionSession(flags: flags).find {
            $0.candidates(forValueOf: flag, partial: rest)
        }.map { CompletionCandidate(start + $0.replacement, $0.summary) }
    }
}
#endif
