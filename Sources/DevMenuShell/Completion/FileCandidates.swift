import DevMenuSystem

/// The files that complete a path.
enum FileCandidates {
    /// Returns the files in the folder of a path whose names begin with the path's last part.
    ///
    /// Hidden files are left out unless that part begins with a dot; `~` at the beginning stays.
    ///
    /// - Parameters:
    ///   - path: The typed part of the path.
    ///   - directory: The directory that a relative path starts from.
    /// - Returns: The files by their names.
    static func files(
        beginningWith path: String,
        in directory: String = "."
    ) -> [CompletionCandidate] {
        let path = path == "~" ? "~/" : path
        // No path contains a NUL: the system would list the part before it.
        guard !path.utf8.contains(0) else { return [] }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let prefix = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let found = TextFile.path(folder)
        let isRelative = !found.hasPrefix("/")
        let start = isRelative ? "\(directory)/\(found)" : found
        let names = (try? FileSystem.names(in: start)) ?? []
        let includesHidden = prefix.hasPrefix(".")
        return
            names
            .filter { $0.hasPrefix(prefix) && (includesHidden || !$0.hasPrefix(".")) }
            .sorted()
            .map { name in
                let end = FileSystem.isDirectory("\(start)/\(name)") ? "/" : ""
                var candidate = CompletionCandidate(
                    folder + name + end,
                    label: name + end,
                    isWhole: end.isEmpty
                )
                candidate.isFile = directory == "." || !isRelative
                return candidate
            }
    }
}
