import DevMenuSystem

/// The files that complete a path.
enum FileCandidates {
    /// Returns the files in the folder of a path whose names begin with the path's last part.
    ///
    /// Hidden files are left out unless that part begins with a dot. `~` becomes the path of the home
    /// directory, since nothing else would expand it.
    ///
    /// - Parameters:
    ///   - path: The typed part of the path.
    ///   - directory: The directory that a relative path starts from.
    ///   - keepsTilde: `true` if an outer shell expands `~`.
    /// - Returns: The files by their names.
    static func files(
        beginningWith path: String,
        in directory: String = ".",
        keepsTilde: Bool = false
    ) -> [CompletionCandidate] {
        if path == "~" || path.hasPrefix("~/"), let home = Environment.variable("HOME"),
            home.hasPrefix("/")
        {
            let rest = path.dropFirst(2)
            let found = files(beginningWith: home + "/" + rest)
            guard keepsTilde else { return found }
            return found.map { candidate in
                var candidate = candidate
                let below = candidate.replacement.dropFirst(home.count)
                candidate.replacement = "~" + below
                return candidate
            }
        }
        // No path contains a NUL: the system would list the part before it.
        guard !path.utf8.contains(0) else { return [] }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let prefix = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let start = folder.hasPrefix("/") ? folder : "\(directory)/\(folder)"
        let entries = (try? FileSystem.entries(of: start)) ?? []
        let includesHidden = prefix.hasPrefix(".")
        return
            entries
            .filter { $0.name.hasPrefix(prefix) && (includesHidden || !$0.name.hasPrefix(".")) }
            .sorted { $0.name < $1.name }
            .map { entry in
                let end = entry.resolvesToDirectory ? "/" : ""
                var candidate = CompletionCandidate(
                    word: folder + entry.name + end,
                    label: entry.name + end,
                    isWhole: end.isEmpty
                )
                candidate.isFile = directory == "."
                return candidate
            }
    }
}
