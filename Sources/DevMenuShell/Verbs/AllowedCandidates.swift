import DevMenuClient

extension VerbCandidates {
    /// Returns the candidates for an action that a person lets an agent run, such as `shop/deploy`: the
    /// chosen menu's actions by their identifiers, and those of another by its app or directory.
    ///
    /// - Parameter flag: The last of the whole words, whose values are actions.
    /// - Returns: The candidates.
    func allowed(by flag: CommandArgument) -> [CompletionCandidate] {
        if let flags = flags(Array(words.dropLast())),
            flags.host.app ?? flags.host.command ?? flags.host.menus.first != nil
        {
            return actions(after: "", of: flags, flag)
        }
        let directory = parts.chooseHostOfCompletion(HostFlags()).projectDirectory()
        if let directory, partial.hasPrefix(directory + ":") {
            return actions(after: directory + ":", of: ShellFlags(), flag)
        }
        if !partial.hasPrefix("/"), let slash = partial.firstIndex(of: "/") {
            let app = String(partial[..<slash])
            return flags(["--attach", app]).map { actions(after: app + "/", of: $0, flag) } ?? []
        }
        let apps = ShellFlags().values(of: CommandArgument("APP", .app, ""), "", parts)
        let menus = (directory.map { [$0 + ":"] } ?? []) + apps.map { $0.replacement + "/" }
        return menus.filter { $0.hasPrefix(partial) }
            .map { CompletionCandidate($0, isWhole: false) }
    }

    private func flags(_ words: [String]) -> ShellFlags? {
        (try? FlagReading(words, among: verb.flags)).map { ShellFlags($0) }
    }

    private func actions(
        after start: String,
        of flags: ShellFlags,
        _ flag: CommandArgument
    ) -> [CompletionCandidate] {
        let rest = String(partial.dropFirst(start.count))
        return flags.values(of: flag, rest, parts).behind(start)
    }
}
