import DevMenuSystem

/// The files that a path could go on to.
enum FileSuggestions {
    /// The files in the folder of a path that begin as it ends; hidden ones only where asked for.
    static func files(beginningWith path: String) -> [Suggestion] {
        // No path holds a NUL: the system would list what is before it.
        guard !path.utf8.contains(0) else { return [] }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let prefix = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let entries = (try? FileSystem.entries(of: folder.isEmpty ? "." : folder)) ?? []
        let isHiddenWanted = prefix.hasPrefix(".")
        return
            entries
            .filter { $0.name.hasPrefix(prefix) && (isHiddenWanted || !$0.name.hasPrefix(".")) }
            .sorted { $0.name < $1.name }
            .map { entry in
                let end = entry.leadsToDirectory ? "/" : ""
                return Suggestion(
                    folder + entry.name + end,
                    label: entry.name + end,
                    isWhole: end.isEmpty
                )
            }
    }
}
