import DevMenuSystem

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
