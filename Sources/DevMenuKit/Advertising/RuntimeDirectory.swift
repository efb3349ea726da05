#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A directory of a user's sockets, which nobody else may enter.
package struct RuntimeDirectory: Hashable, Sendable {
    /// Its path, which is absolute.
    package let path: String

    /// The directory of a path, which is looked at by ``make()`` and ``check()`` alone.
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
        let session = [variable("XDG_RUNTIME_DIR"), "/run/user/\(getuid())"]
            .compactMap(absolute).filter(isDirectory).map { $0 + "/devmenu" }
        let temporary = [variable("TMPDIR"), "/tmp"]
            .compactMap(absolute).map { "\($0)/devmenu-\(getuid())" }
        let own = absolute(variable("DEVMENU_RUNTIME_DIR")).map { [$0] } ?? []
        // A session's directory that the environment does not name is a place to look, not to
        // listen: what is started there by another account's session would not outlive it.
        let named = absolute(variable("XDG_RUNTIME_DIR")).map(isDirectory) ?? false
        let places = own + (named ? session + temporary : temporary + session)
        return places.indices.filter { !places[..<$0].contains(places[$0]) }
            .map { RuntimeDirectory(places[$0]) }
    }

    /// Makes it where it is absent, and checks it.
    ///
    /// - Throws: ``RuntimeDirectoryError``.
    package func make() throws(RuntimeDirectoryError) {
        // The mode is what the directory has from its first moment: a umask takes away at most what
        // nobody else should have.
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .system("make", path: path, code: errno)
        }
        try check()
    }

    /// Checks that it is this user's, a directory and no link, and closed to everybody else.
    ///
    /// - Throws: ``RuntimeDirectoryError``, also where it is absent
    ///   (``RuntimeDirectoryError/isAbsent``).
    package func check() throws(RuntimeDirectoryError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw .system("look at", path: path, code: errno)
        }
        guard status.st_mode & S_IFMT != S_IFLNK else { throw .link(path: path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: path) }
        guard status.st_uid == geteuid() else {
            throw .anothersOwn(path: path, owner: Int(status.st_uid))
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .open(path: path, mode: Int(status.st_mode & 0o777))
        }
    }

    private static func absolute(_ path: String?) -> String? {
        guard var path, path.hasPrefix("/") else { return nil }
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
