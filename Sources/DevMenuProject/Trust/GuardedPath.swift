import DevMenuKit
import DevMenuSystem

/// A path whose target only the user and root can change or replace.
///
/// Every directory and every symbolic link on the way counts, from the root on. In a directory like
/// `/tmp`, only the owner of a file can replace it.
struct GuardedPath {
    /// An error that occurs when another user could change what stands at a path.
    enum UnguardedError: Error, Equatable {
        /// It doesn't exist, or can't be examined.
        case notReached(path: String, Errno)
        /// A part of the path belongs to another user.
        case foreign(path: String, owner: Int)
        /// Other users may write to a part of the path.
        case writableByOthers(path: String)
    }

    /// The most symbolic links that are followed.
    private static let linkLimit = 40

    /// Checks a path and every part of it.
    ///
    /// - Parameter path: An absolute path.
    /// - Throws: ``UnguardedError``.
    init(_ path: String) throws(UnguardedError) {
        var rest = Self.parts(of: path)
        var current = "/"
        var links = 0
        try Self.refuse(try Self.status(of: current), current, isLast: rest.isEmpty)
        while let part = rest.popLast() {
            guard part != "..", part != "." else {
                if part == ".." { current = FileSystem.parent(of: current) }
                continue
            }
            let next = current == "/" ? "/" + part : current + "/" + part
            let status = try Self.status(of: next)
            if status.type == .symbolicLink {
                links += 1
                guard links <= Self.linkLimit, let target = FileLocation(next).linkTarget else {
                    throw .notReached(path: next, .tooManySymbolicLinkLevels)
                }
                try Self.refuse(ownerOf: status, next)
                // The target is absolute: a relative one has been joined to the link's directory.
                current = "/"
                rest += Self.parts(of: target.path)
            } else {
                try Self.refuse(status, next, isLast: rest.isEmpty)
                current = next
            }
        }
    }

    /// Returns the names in a path, the last one first.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private static func status(of path: String) throws(UnguardedError) -> Stat {
        do throws(Errno) {
            return try Stat(path, followTargetSymlink: false)
        } catch {
            throw .notReached(path: path, error)
        }
    }

    private static func refuse(
        _ status: Stat,
        _ path: String,
        isLast: Bool
    ) throws(UnguardedError) {
        try refuse(ownerOf: status, path)
        // In a directory with the sticky bit, a file is its owner's, which the next step checks.
        guard !status.isWritableByOthers || status.isShared && !isLast else {
            throw .writableByOthers(path: path)
        }
    }

    private static func refuse(ownerOf status: Stat, _ path: String) throws(UnguardedError) {
        guard status.isOwnedByUserOrRoot else { throw .foreign(path: path, owner: status.owner) }
    }
}

extension GuardedPath.UnguardedError: CustomStringConvertible {
    /// The error and its remedy.
    var description: String {
        switch self {
        case .notReached(let path, let reason):
            "'\(path)' cannot be accessed: \(reason)"
        case .foreign(let path, let owner):
            "'\(path)' belongs to another user (\(owner)), who could make it run anything: use one "
                + "that belongs to you or root"
        case .writableByOthers(let path):
            "other users may write to '\(path)', and could make it run anything: stop them "
                + "with: " + CommandText.text(of: ["chmod", "go-w", path])
        }
    }
}

/// A path with symbolic links on it, which leads elsewhere than it reads.
package struct LinkedPath {
    /// The path that it leads to.
    package let real: String

    /// Follows the links of a path; returns `nil` if it has none, or doesn't exist.
    ///
    /// - Parameter path: A path, absolute or relative to the working directory.
    package init?(_ path: String) {
        guard let real = try? FileSystem.realPath(of: path) else { return nil }
        let absolute = FileSystem.absolute(path)
        // Most paths are plain.
        guard real != absolute, real != Self.plain(absolute) else { return nil }
        self.real = real
    }

    /// Returns a path without `.`, `..` and redundant slashes.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
