#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory of one test's own, and the environment in which a program touches nothing else.
///
/// The directory goes when the environment does: keep it in the suite's stored properties.
public final class TestEnvironment: Sendable {
    /// The directory, as a path without symbolic links; short enough to hold sockets.
    public var directory: String { root.path }

    /// What a program gets: HOME, the XDG directories and TMPDIR inside the directory, and a terminal
    /// type, a locale and a PATH that are the same everywhere.
    public let variables: [String: String]

    private let root: TemporaryDirectory

    /// Makes the directory with its subdirectories.
    ///
    /// - Throws: ``SystemFailure`` if there is no room or no permission.
    public init() throws {
        root = try TemporaryDirectory()
        let directory = root.path
        var variables = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        ]
        let places = [
            "HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state",
            "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "run",
            "TMPDIR": "tmp",
        ]
        for (name, folder) in places {
            variables[name] = "\(directory)/\(folder)"
        }
        self.variables = variables
        for folder in places.values {
            guard mkdir("\(directory)/\(folder)", 0o700) == 0 else {
                throw SystemFailure("mkdir '\(directory)/\(folder)'")
            }
        }
    }

    /// The variables with some set anew, and those that are given as nil left out.
    public func variables(with changes: [String: String?]) -> [String: String] {
        var changed = variables
        for (name, value) in changes { changed[name] = value }
        return changed
    }

    /// The absolute path of a name inside the directory.
    public func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// Removes the directory with all that is in it; done by itself when the environment goes away.
    public func close() { root.remove() }
}
