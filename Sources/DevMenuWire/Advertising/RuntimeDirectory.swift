import DevMenuKit
package import DevMenuSystem

/// A directory for a user's sockets that nobody else may enter.
package struct RuntimeDirectory: Hashable, Sendable {
    /// The variable with which a process uses the directory of `$DEVMENU_RUNTIME_DIR` alone.
    package static let aloneVariable = "DEVMENU_RUNTIME_ALONE"

    /// The absolute path.
    package let path: String

    /// Creates a value for a path; only `make()` and `check()` look at the file system.
    package init(_ path: String) { self.path = path }

    /// The directory in which a host of this user listens.
    ///
    /// It's `$DEVMENU_RUNTIME_DIR`, else `$XDG_RUNTIME_DIR/devmenu`, else the user's own directory
    /// in the temporary directory, and may not exist yet.
    package static var forListening: RuntimeDirectory { all()[0] }

    /// Returns every directory in which a host of this user may listen.
    ///
    /// The first is the one in which this process would listen. An app's environment can differ
    /// from a shell's: an app started by a service manager has another temporary directory, and one
    /// started over ssh has none of the session's variables. The directories that need no variables
    /// are always included.
    ///
    /// - Parameters:
    ///   - variable: Returns the value of a variable; reads the process's environment by default.
    ///   - isSimulator: `true` if the temporary directory is that of a simulator's app, which is
    ///     unknown to shells, and whose path is too long for a socket.
    /// - Returns: The directories, each once; some may not exist.
    package static func all(
        variable: (String) -> String? = BaseDirectories.environmentVariable,
        isSimulator: Bool = Platform.isSimulator
    ) -> [RuntimeDirectory] {
        let (user, absolute) = (OwnProcess.user, BaseDirectories.absolute)
        let session = [variable("XDG_RUNTIME_DIR"), "/run/user/\(user)"]
            .compactMap(absolute).filter(FileSystem.isDirectory).map { $0 + "/devmenu" }
        let temporary = [isSimulator ? nil : variable("TMPDIR"), "/tmp"]
            .compactMap(absolute).map { "\($0)/devmenu-\(user)" }
        let own = absolute(variable("DEVMENU_RUNTIME_DIR")).map { [$0] } ?? []
        // What is replayed neither sees nor touches an app that the person runs.
        if let only = own.first, variable(aloneVariable) != nil { return [RuntimeDirectory(only)] }
        // A session's directory that the environment doesn't name is searched, but not used for
        // listening: a host started there from another account's session wouldn't outlive that
        // session.
        let named = absolute(variable("XDG_RUNTIME_DIR")).map(FileSystem.isDirectory) ?? false
        let paths = own + (named ? session + temporary : temporary + session)
        return paths.indices.filter { !paths[..<$0].contains(paths[$0]) }
            .map { RuntimeDirectory(paths[$0]) }
    }

    /// Creates the directory if it's missing, then checks it.
    ///
    /// - Throws: ``RuntimeDirectoryError``.
    package func make() throws(RuntimeDirectoryError) {
        try Result { () throws(Errno) in try FileSystem.makeDirectory(path) }
            .mapError { RuntimeDirectoryError.system("make", path: path, $0) }.get()
        try check()
    }

    /// Waits for the lock under which hosts take their names, so that none takes another's.
    ///
    /// - Returns: The open directory, which has the lock until it's closed, or `nil` if there's none
    ///   within a second.
    package func lock() -> Descriptor? {
        guard let directory = try? Descriptor(opening: path, .readOnly) else { return nil }
        let deadline = ContinuousClock.now + .seconds(1)
        while (try? directory.tryToLock()) == false {
            guard ContinuousClock.now < deadline else { return nil }
            OwnThread.pause(.milliseconds(1))
        }
        return directory
    }

    /// Checks that the directory isn't a link, belongs to this user and is closed to all others.
    ///
    /// - Throws: ``RuntimeDirectoryError``, also if it's missing
    ///   (``RuntimeDirectoryError/isAbsent``).
    package func check() throws(RuntimeDirectoryError) {
        let status = try Result { () throws(Errno) in try Stat(path, followTargetSymlink: false) }
            .mapError { RuntimeDirectoryError.system("look at", path: path, $0) }.get()
        guard status.type != .symbolicLink else { throw .link(path: path) }
        guard status.type == .directory else { throw .notADirectory(path: path) }
        guard status.owner == OwnProcess.user else {
            throw .otherOwner(path: path, owner: status.owner)
        }
        guard !status.isOpenToOthers else {
            throw .open(path: path, mode: Int(status.permissions.rawValue & 0o777))
        }
    }
}

/// An error that prevents a directory from being used for sockets.
package enum RuntimeDirectoryError: Error, Hashable, Sendable {
    /// The path is a symbolic link, which its owner could redirect.
    case link(path: String)
    /// The path isn't a directory.
    case notADirectory(path: String)
    /// The directory belongs to the user with this number.
    case otherOwner(path: String, owner: Int)
    /// Users other than the owner may enter the directory.
    case open(path: String, mode: Int)
    /// The operating system refused an operation on the directory.
    case system(String, path: String, Errno)

    /// Indicates whether the directory is missing, so that no host of this user can be found there.
    package var isAbsent: Bool {
        if case .system(_, _, .noSuchFileOrDirectory) = self { true } else { false }
    }
}

extension RuntimeDirectoryError: CustomStringConvertible {
    /// A message for people that explains how to fix it.
    package var description: String {
        let mend = "Remove it, or name another directory in DEVMENU_RUNTIME_DIR."
        return switch self {
        case .link(let path):
            "the directory of sockets '\(path)' is a link, which isn't followed. \(mend)"
        case .notADirectory(let path):
            "the directory of sockets '\(path)' isn't a directory. \(mend)"
        case .otherOwner(let path, let owner):
            "the directory of sockets '\(path)' belongs to another user (\(owner)). Name another "
                + "directory in DEVMENU_RUNTIME_DIR."
        case .open(let path, let mode):
            "the directory of sockets '\(path)' is open to others (mode "
                + "\(String(mode, radix: 8))). Close it: chmod 700 '\(path)'"
        case .system(let operation, let path, let reason):
            "can't \(operation) the directory of sockets '\(path)': \(reason)"
        }
    }
}

extension SocketPath.TooLongError: CustomStringConvertible {
    /// A message for people that gives the length, the limit and a remedy.
    package var description: String {
        "the path of the socket '\(path)' has \(path.utf8.count) bytes, and the address of a "
            + "socket holds \(SocketPath.limit). Name a shorter directory in DEVMENU_RUNTIME_DIR."
    }
}
