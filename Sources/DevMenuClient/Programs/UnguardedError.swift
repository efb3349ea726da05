import DevMenuKit
package import DevMenuSystem

/// An error that occurs if others could choose what runs, by replacing a file or its directory.
package enum UnguardedError: Error, Equatable, Sendable {
    /// It doesn't exist, or can't be examined.
    case notReached(path: String, Errno)
    /// It belongs to neither the user nor root.
    case foreign(path: String, owner: Int)
    /// Other users may write to it.
    case writableByOthers(path: String)

    /// Creates the error for the status of the file at a path, or `nil` if only the user and root
    /// can replace it.
    package init?(_ status: Stat, at path: String) {
        if !status.isOwnedByUserOrRoot {
            self = .foreign(path: path, owner: status.owner)
        } else if status.isWritableByOthers(at: path) {
            self = .writableByOthers(path: path)
        } else {
            return nil
        }
    }
}

extension UnguardedError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .notReached(let path, let reason): "'\(path)' can't be accessed: \(reason)"
        case .foreign(let path, let owner):
            "'\(path)' belongs to another user (\(owner)), who could make it run anything: use one "
                + "that belongs to you or root"
        case .writableByOthers(let path):
            "other users may write to '\(path)', and could make it run anything: stop them "
                + "with: " + CommandText.text(of: ["chmod", "go-w", path])
        }
    }
}
