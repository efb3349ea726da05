import DevMenuKit
import DevMenuSystem

/// Something at a path that nobody but the user and root can change or put another in place of.
///
/// Every directory and every symbolic link on the way counts, from the root on. In a directory like
/// `/tmp` only the owner of what is in it can do that.
struct GuardedPath {
    /// Why somebody else could have something else stand there.
    enum Refusal: Error, Equatable {
        /// It is not there, or cannot be looked at.
        case notReached(path: String, Errno)
        /// Something on the way belongs to another user.
        case foreign(path: String, owner: Int)
        /// Other users may write to something on the way.
        case writableByOthers(path: String)
    }

    /// The most symbolic links that are followed.
    private static let linkLimit = 40

    /// Looks at a path and at all that is on its way.
    ///
    /// - Parameter path: An absolute path.
    /// - Throws: ``Refusal``.
    init(_ path: String) throws(Refusal) {
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
                // A relative one begins where it is, and has been given that beginning.
                current = "/"
                rest += Self.parts(of: target.path)
            } else {
                try Self.refuse(status, next, isLast: rest.isEmpty)
                current = next
            }
        }
    }

    /// The names in a path, the last one first.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }

    private static func status(of path: String) throws(Refusal) -> Stat {
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
    ) throws(Refusal) {
        try refuse(ownerOf: status, path)
        // What is in a directory with this bit is its owner's, who is looked at next.
        guard !status.isWritableByOthers || status.isShared && !isLast else {
            throw .writableByOthers(path: path)
        }
    }

    private static func refuse(ownerOf status: Stat, _ path: String) throws(Refusal) {
        guard status.isOwnOrRoots else { throw .foreign(path: path, owner: status.owner) }
    }
}

extension GuardedPath.Refusal: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    var description: String {
        switch self {
        case .notReached(let path, let reason):
            "'\(path)' cannot be looked at: \(reason)"
        case .foreign(let path, let owner):
            "'\(path)' belongs to another user (\(owner)), who could have anything run: use what "
                + "is yours or root's"
        case .writableByOthers(let path):
            "other users may write to '\(path)', and could have anything run: take that from them "
                + "with: chmod go-w '\(path)'"
        }
    }
}

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
