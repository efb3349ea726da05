import DevMenuClient
import DevMenuSystem

/// The checks of who can change or replace what a path leads to.
///
/// Every directory and every symbolic link on the way is checked, from the root on. In a directory
/// like `/tmp`, only the owner of a file can replace it.
enum GuardedPath {
    /// The most symbolic links that are followed.
    private static let linkLimit = 40

    /// Returns all that lets others change or replace what a path leads to, from the root on.
    ///
    /// - Parameter path: An absolute path. What is missing is left out, because it can't be run.
    /// - Returns: The errors.
    static func problems(of path: String) -> [UnguardedError] {
        var problems: [UnguardedError] = []
        func check(_ status: Stat, _ path: String, unlessWritable isAllowed: Bool = false) {
            guard let error = UnguardedError(status, at: path) else { return }
            if case .writableByOthers = error, isAllowed { return }
            problems.append(error)
        }
        var rest = parts(of: path)
        var current = "/"
        var links = 0
        if let root = try? Stat(current) { check(root, current) }
        while let part = rest.popLast() {
            guard part != "..", part != "." else {
                if part == ".." { current = FileSystem.parent(of: current) }
                continue
            }
            let next = FileSystem.path(part, in: current)
            guard let status = try? Stat(next, followTargetSymlink: false) else { break }
            if status.type == .symbolicLink {
                links += 1
                guard links <= linkLimit, let target = FileLocation(next).linkTarget else { break }
                // A link's own permissions mean nothing.
                check(status, next, unlessWritable: true)
                // The target is absolute: a relative one has been joined to the link's directory.
                current = "/"
                rest += parts(of: target.path)
            } else {
                // In a directory with the sticky bit, a file is its owner's, which the next step
                // checks.
                check(status, next, unlessWritable: status.isShared && !rest.isEmpty)
                current = next
            }
        }
        return problems
    }

    /// Returns the names in a path, the last one first.
    private static func parts(of path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init)
    }
}

extension FileSystem {
    /// Returns a path, which is in a directory if it's a relative one.
    static func path(_ path: String, in directory: String) -> String {
        path.hasPrefix("/") ? path : directory + (directory.hasSuffix("/") ? "" : "/") + path
    }

    /// Returns the part of a path that follows a directory's, or `nil` if it isn't below that.
    static func part(of path: String, below directory: String) -> String? {
        let start = self.path("", in: directory)
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
    }

    /// Returns the last part of a path.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// Returns an absolute path without links, or the path as it is if it leads nowhere.
    static func resolved(_ path: String) -> String { (try? realPath(of: path)) ?? path }

    /// Returns the path to which the symbolic links on a path lead.
    ///
    /// - Parameter path: A path, absolute or relative to the working directory.
    /// - Returns: The real path, or `nil` if there are no links on the path, or it doesn't exist.
    static func linkTarget(of path: String) -> String? {
        guard let real = try? realPath(of: path) else { return nil }
        let absolute = absolute(path)
        // Most paths are plain.
        return real == absolute || real == normalized(absolute) ? nil : real
    }
}
