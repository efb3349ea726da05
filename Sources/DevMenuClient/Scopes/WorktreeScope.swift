package import DevMenuKit
import DevMenuSystem

extension ScopeName {
    /// The longest part of a worktree's name in that of its scope.
    private static let nameLength = 25
    /// The number of hexadecimal digits after it: two clones may each have a worktree `fix`.
    private static let digits = 6

    /// Returns the scope of the linked worktree of git that contains a directory, or `nil` if it's in
    /// none: neither a main worktree nor a submodule has a scope.
    ///
    /// It's named after the worktree's directory in the repository, and has a hash of its path.
    package static func ofWorktree(
        at directory: String? = FileSystem.workingDirectory
    ) -> ScopeName? {
        guard let gitDirectory = directory.flatMap(gitDirectory),
            FileSystem.exists(gitDirectory + "/commondir")
        else { return nil }
        let name = (gitDirectory.split(separator: "/").last ?? "").lowercased()
        let folded = name.unicodeScalars.map { scalar in
            let text = String(scalar)
            return text.isLettersAndDigits(or: ".-_") ? text : "-"
        }.joined().drop { ".-_".contains($0) }.prefix(nameLength)
        let hash = FileLocation(gitDirectory).digest.prefix(digits)
        return ScopeName("\(folded.isEmpty ? "worktree" : folded)-\(hash)")
    }

    /// Returns the real path that the file `.git` of the nearest worktree has, or `nil` if there is no
    /// worktree, or a directory in the place of that file.
    private static func gitDirectory(from directory: String) -> String? {
        var directory = directory
        while !FileSystem.exists(directory + "/.git") {
            guard directory != "/", directory.hasPrefix("/") else { return nil }
            directory = FileSystem.parent(of: directory)
        }
        guard let bytes = try? WholeFile(directory + "/.git").read(atMost: 1 << 13),
            let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("gitdir: ")
        else { return nil }
        let path = String(text.dropFirst("gitdir: ".count).prefix { !$0.isNewline })
        return try? FileSystem.realPath(of: path.hasPrefix("/") ? path : "\(directory)/\(path)")
    }
}
