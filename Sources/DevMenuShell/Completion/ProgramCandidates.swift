import DevMenuSystem

/// The candidates after `|`: the programs that the outer shell finds, and the files that they read.
enum ProgramCandidates {
    /// Returns the candidates for the word at the cursor; none if it is quoted, by rules that are
    /// the outer shell's.
    static func all(for position: CursorContext) -> [CompletionCandidate] {
        guard position.isPlain else { return [] }
        guard position.words.isEmpty, !position.partial.contains("/") else {
            return FileCandidates.files(beginningWith: position.partial)
        }
        // A list of every program helps nobody.
        guard !position.partial.isEmpty else { return [] }
        return programs(beginningWith: position.partial)
    }

    private static func programs(beginningWith prefix: String) -> [CompletionCandidate] {
        var names: Set<String> = []
        for directory in ProgramLaunch.searchPath {
            for name in (try? FileSystem.names(in: directory, beginningWith: prefix)) ?? []
            where !names.contains(name) && FileSystem.isExecutable("\(directory)/\(name)")
                && !FileSystem.isDirectory("\(directory)/\(name)")
            {
                names.insert(name)
            }
        }
        return names.sorted().map { CompletionCandidate($0) }
    }
}
