package import DevMenuSystem

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
