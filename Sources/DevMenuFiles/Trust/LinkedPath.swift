import DevMenuSystem

/// A path on which there are symbolic links, so that it says something else than where it leads.
package struct LinkedPath {
    /// Where it leads.
    package let real: String

    /// What is known of a path; `nil` where it leads to what it says, or nowhere.
    ///
    /// - Parameter path: A path; a relative one is told from where the process is.
    package init?(_ path: String) {
        guard let real = try? FileSystem.realPath(of: path),
            real != Self.plain(FileSystem.absolute(path))
        else { return nil }
        self.real = real
    }

    /// A path without `.`, `..` and slashes that say nothing.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
