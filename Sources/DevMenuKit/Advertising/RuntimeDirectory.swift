package import DevMenuSystem

/// A directory of a user's sockets, which nobody else may enter.
package struct RuntimeDirectory: Hashable, Sendable {
    /// Its path, which is absolute.
    package let path: String

    /// Creates the directory of a path, which is looked at by `make()` and `check()` alone.
    package init(_ path: String) { self.path = path }

    /// Where a host of this user listens: `$DEVMENU_RUNTIME_DIR`, else `$XDG_RUNTIME_DIR/devmenu`,
    /// else the user's own directory under the temporary directory.
    ///
    /// - Parameter variable: Looks a variable up; by default in the process's environment.
    /// - Returns: The directory, which may not be there yet.
    package static func forListening(
        variable: (String) -> String? = BaseDirectories.environmentVariable
    ) -> RuntimeDirectory {
        all(variable: variable)[0]
    }

    /// Where a host of this user may be listening, each place once: the one where this process would
    /// listen comes first.
    ///
    /// The environment of an app is not that of a shell: an app that was started by a service
    /// manager has another temporary directory, and one that was started over ssh has none of the
    /// session's variables. So the places without them are always among it.
    ///
    /// - Parameter variable: Looks a variable up; by default in the process's environment.
    /// - Returns: The directories, of which some may not be there.
    package static func all(
        variable: (String) -> String? = BaseDirectories.environmentVariable
    ) -> [RuntimeDirectory] {
        let user = OwnProcess.startingUser
        let session = [variable("XDG_RUNTIME_DIR"), "/run/user/\(user)"]
            .compactMap(absolute).filter(FileSystem.isDirectory).map { $0 + "/devmenu" }
        let temporary = [variable("TMPDIR"), "/tmp"]
            .compactMap(absolute).map { "\($0)/devmenu-\(user)" }
        let own = absolute(variable("DEVMENU_RUNTIME_DIR")).map { [$0] } ?? []
        // A session's directory that the environment does not name is a place to look, not to
        // listen: what is started there by another account's session would not outlive it.
        let named = absolute(variable("XDG_RUNTIME_DIR")).map(FileSystem.isDirectory) ?? false
        let places = own + (named ? session + temporary : temporary + session)
        return places.indices.filter { !places[..<$0].contains(places[$0]) }
            .map { RuntimeDirectory(places[$0]) }
    }

    /// Makes it where it is absent, and checks it.
    ///
    /// - Throws: ``RuntimeDirectoryError``.
    package func make() throws(RuntimeDirectoryError) {
        do throws(Errno) {
            try FileSystem.makeDirectory(path)
        } catch {
            throw .system("make", path: path, error)
        }
        try check()
    }

    /// Checks that it is this user's, a directory and no link, and closed to everybody else.
    ///
    /// - Throws: ``RuntimeDirectoryError``, also where it is absent
    ///   (``RuntimeDirectoryError/isAbsent``).
    package func check() throws(RuntimeDirectoryError) {
        let status: Stat
        do throws(Errno) {
            status = try Stat(path, followTargetSymlink: false)
        } catch {
            throw .system("look at", path: path, error)
        }
        guard status.type != .symbolicLink else { throw .link(path: path) }
        guard status.type == .directory else { throw .notADirectory(path: path) }
        guard status.owner == OwnProcess.user else {
            throw .anothersOwn(path: path, owner: status.owner)
        }
        guard !status.isOpenToOthers else {
            throw .open(path: path, mode: Int(status.permissions.rawValue & 0o777))
        }
    }

    private static func absolute(_ path: String?) -> String? {
        guard var path, path.hasPrefix("/") else { return nil }
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}

/// Why no socket can be kept, or looked for, in a directory.
package enum RuntimeDirectoryError: Error, Hashable, Sendable {
    /// It is a symbolic link, which whoever made it can turn elsewhere.
    case link(path: String)
    /// It is something else than a directory.
    case notADirectory(path: String)
    /// It belongs to another user, of the number that is told.
    case anothersOwn(path: String, owner: Int)
    /// Others than its owner may enter it.
    case open(path: String, mode: Int)
    /// The operating system refused to make it, or to look at it.
    case system(String, path: String, Errno)

    /// Whether there is no such directory, so that no host of this user ever listened there.
    package var isAbsent: Bool {
        if case .system(_, _, .noSuchFileOrDirectory) = self { true } else { false }
    }
}

extension RuntimeDirectoryError: CustomStringConvertible {
    /// What is wrong with which directory, and how to mend it.
    package var description: String {
        let mend = "Remove it, or name another directory in DEVMENU_RUNTIME_DIR."
        return switch self {
        case .link(let path):
            "the directory of sockets '\(path)' is a link, which is not followed. \(mend)"
        case .notADirectory(let path):
            "the directory of sockets '\(path)' is no directory. \(mend)"
        case .anothersOwn(let path, let owner):
            "the directory of sockets '\(path)' belongs to another user (\(owner)). Name another "
                + "directory in DEVMENU_RUNTIME_DIR."
        case .open(let path, let mode):
            "the directory of sockets '\(path)' is open to others (mode "
                + "\(String(mode, radix: 8))). Close it: chmod 700 '\(path)'"
        case .system(let operation, let path, let reason):
            "cannot \(operation) the directory of sockets '\(path)': \(reason)"
        }
    }
}

extension SocketPath.TooLong: CustomStringConvertible {
    /// How long it is, how long it may be, and what to do.
    package var description: String {
        "the path of the socket '\(path)' has \(path.utf8.count) bytes, and the address of a "
            + "socket holds \(SocketPath.limit). Name a shorter directory in DEVMENU_RUNTIME_DIR."
    }
}
