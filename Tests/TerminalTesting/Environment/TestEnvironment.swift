/// A directory for one test, and an environment that confines a program to it.
///
/// The directory is removed with the object: keep it in the suite's stored properties.
public final class TestEnvironment: TestDirectory, Sendable {
    /// The directory, as a path without symbolic links; short enough for sockets.
    public var path: String { root.path }

    /// The environment of a program: HOME, the XDG directories and TMPDIR inside the directory.
    ///
    /// The terminal type, the locale and the PATH are the same everywhere.
    public let variables: [String: String]

    private let root: TemporaryDirectory

    /// Creates the directory with its subdirectories.
    ///
    /// - Throws: ``SystemError`` where there is no space or no permission.
    public init() throws {
        root = try TemporaryDirectory()
        var variables = [
            "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        ]
        let folders = [
            "HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state",
            "XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "run",
            "TMPDIR": "tmp",
        ]
        for (name, folder) in folders {
            variables[name] = "\(root.path)/\(folder)"
        }
        self.variables = variables
        for folder in folders.values { try root.make(folder) }
    }

    /// Returns the variables with some replaced, and without those that are `nil`.
    public func variables(with changes: [String: String?]) -> [String: String] {
        var changed = variables
        for (name, value) in changes { changed[name] = value }
        return changed
    }

    /// Removes the directory and its contents now, instead of with the object.
    public func close() { root.remove() }
}
