/// A part of the cache directory: a folder in it, without other folders that are told of by
/// themselves.
struct CacheScope {
    /// How something in the cache directory stands to the part.
    enum Relation {
        /// It is none of the part.
        case outside
        /// It is a folder above the part, which nothing happens to.
        case above
        /// It is the part's own folder, or one above another part: it stays if it is a folder.
        case kept
        /// It belongs to the part, with all that is in it.
        case inside
    }

    /// The part's folder, from the cache directory on; nothing for that directory itself.
    let folder: [FileName]
    /// Folders that are left out, from the cache directory on.
    let others: [[FileName]]

    /// How something stands to the part, by its path from the cache directory on.
    func relation(of path: [FileName]) -> Relation {
        guard path.starts(with: folder) else {
            return folder.starts(with: path) ? .above : .outside
        }
        if others.contains(path) { return .outside }
        if path == folder || others.contains(where: { $0.starts(with: path) }) { return .kept }
        return .inside
    }
}
