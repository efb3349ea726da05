package import DevMenuKit
package import DevMenuSystem
import DevMenuWire

/// A scope with the directories that apps and projects have in it.
package struct KeptScope {
    /// The result of removing a scope.
    package enum Removal {
        /// Nothing of it is left.
        case removed
        /// A process uses it.
        case used
        /// The locks of the file system don't show whether a process uses it.
        case unknown
    }

    /// The name.
    package let name: ScopeName
    /// The names of its apps and projects, in order; a project has its digest after the name.
    package let apps: [String]

    private let base: BaseDirectories
    private let caches: [String]
    private let states: [String]

    /// Lists the scopes that a process has used, by name.
    package static func all(in base: BaseDirectories = BaseDirectories()) -> [KeptScope] {
        let used = entries(of: ScopeLock.directory(in: base)).compactMap(ScopeName.init)
        let kept = (folders(in: base).flatMap { entries(of: $0.state) }).compactMap { entry in
            entry.split(separator: "@", maxSplits: 1).dropFirst().first
                .flatMap { ScopeName(String($0)) }
        }
        return Set(used + kept).sorted().map { KeptScope($0, in: base) }
    }

    /// Creates a scope of a name with the directories that are there now.
    package init(_ name: ScopeName, in base: BaseDirectories = BaseDirectories()) {
        self.name = name
        self.base = base
        var (apps, caches, states): ([String], [String], [String]) = ([], [], [])
        for folder in Self.folders(in: base) {
            for entry in Self.entries(of: folder.state) {
                let parts = entry.split(separator: "@", omittingEmptySubsequences: false)
                guard parts.count == 2, parts[1] == name.description else { continue }
                apps.append(String(parts[0]))
                states.append("\(folder.state)/\(entry)")
                caches.append("\(folder.cache)/\(entry)")
            }
        }
        self.apps = apps.sorted()
        (self.caches, self.states) = (caches, states)
    }

    /// Indicates whether a process uses the scope, as far as the locks of the file system show.
    package var isUsed: Bool {
        let path = ScopeLock.path(of: name, in: base)
        guard FileSystem.exists(path) else { return false }
        let others = Self.lockedDirectory(in: base)
        defer { extendLifetime(others) }
        do throws(FileError) {
            return try !FileLock(on: path, within: .zero).isHeld
        } catch {
            return true
        }
    }

    /// Returns the size of all that apps have in the scope, and the time of the last change, if any.
    package func usage() -> (bytes: Int, changed: CalendarTime?) {
        var (bytes, changed) = (0, 0)
        var paths = states + caches
        while let path = paths.popLast() {
            guard let status = try? Stat(path, followTargetSymlink: false) else { continue }
            if status.type == .directory {
                paths += Self.entries(of: path).map { "\(path)/\($0)" }
            } else {
                let file = FileIdentity(status)
                bytes += file.size
                changed = max(changed, file.lastWritten[0])
            }
        }
        return (bytes, changed == 0 ? nil : CalendarTime(seconds: Double(changed)))
    }

    /// Removes the scope with all that apps have in it, unless a process uses it.
    ///
    /// - Parameter limit: The longest wait for the last process that uses it.
    /// - Returns: The result.
    @discardableResult
    package func remove(within limit: Duration = .zero) -> Removal {
        Self.remove(name, in: base, within: limit) { _, _ in true }
    }

    /// Returns the scopes of some names, by name, to be removed.
    ///
    /// - Throws: ``VerbError`` if one isn't there, or is in use.
    package static func named(_ names: [ScopeName]) throws(VerbError) -> [KeptScope] {
        let scopes = all()
        let found = scopes.filter { names.contains($0.name) }
        if let missing = names.first(where: { name in !found.contains { $0.name == name } }) {
            let all = scopes.map(\.name.description)
            let near = NearestName.suggestion(for: missing.description, among: all)
            throw VerbError("no scope '\(missing)'" + NearestName.question(near))
        }
        if let used = found.first(where: \.isUsed) { throw used.isInUse() }
        return found
    }

    private func isInUse(_ done: String = "") -> VerbError {
        VerbError("a process uses the scope '\(name)': end it first\(done)")
    }

    /// Removes scopes that aren't in use.
    ///
    /// - Returns: Their names, in the order in which they went.
    /// - Throws: ``VerbError``.
    package static func remove(_ scopes: [KeptScope]) throws(VerbError) -> [ScopeName] {
        var removed: [ScopeName] = []
        for scope in scopes {
            let names = removed.map(\.description).joined(separator: ", ")
            let done = removed.isEmpty ? "" : "; removed \(names)"
            switch scope.remove() {
            case .removed: removed.append(scope.name)
            case .used: throw scope.isInUse(done)
            case .unknown:
                throw VerbError(
                    "can't tell whether a process uses the scope '\(scope.name)': its file can't be locked\(done)",
                    status: 74
                )
            }
        }
        return removed
    }

    /// Copies the menu that an app last saved in this process's scope to another scope without one.
    ///
    /// Outside of any scope there is nothing to copy: such a menu is found from every scope.
    ///
    /// - Parameters:
    ///   - scope: The other scope.
    ///   - directories: Returns the directories of the app in a scope.
    /// - Throws: ``FileError``.
    package static func copyMenu(
        to scope: ScopeName,
        _ directories: (ScopeName) -> AppDirectories
    ) throws(FileError) {
        guard let current = ScopeName.current else { return }
        let (source, menu) = (directories(current).menu, WholeFile(directories(scope).menu))
        guard !FileSystem.exists(menu.path), let bytes = WholeFile(source).contents else { return }
        try menu.replace(with: bytes, isKept: false)
    }

    /// Removes the fresh scopes that nobody uses any more, such as those of a killed `devmenu with`.
    package static func collect(in base: BaseDirectories = BaseDirectories()) {
        for name in entries(of: ScopeLock.directory(in: base)).compactMap(ScopeName.init) {
            // One without files may be a fresh one whose process was killed before it marked it.
            remove(name, in: base) { ScopeLock.isFresh($0) || $1.states.isEmpty }
        }
    }

    @discardableResult
    private static func remove(
        _ name: ScopeName,
        in base: BaseDirectories,
        within limit: Duration = .zero,
        if condition: (Descriptor, KeptScope) -> Bool
    ) -> Removal {
        let path = ScopeLock.path(of: name, in: base)
        // Whoever waits for a process that uses the scope also outlasts those that look at it.
        let others = limit == .zero ? lockedDirectory(in: base) : nil
        defer { extendLifetime(others) }
        do throws(FileError) {
            let lock = try FileLock(on: path, within: limit)
            defer { extendLifetime(lock) }
            guard lock.isHeld else { return .unknown }
            // From now on no process adds to it.
            let scope = KeptScope(name, in: base)
            guard condition(lock.file, scope) else { return .used }
            // No other program can have chosen the name of a fresh one.
            let others = ScopeLock.isFresh(lock.file) ? entries(of: base.cache) : []
            let fresh = others.filter { $0.hasSuffix("@\(name)") }.map { "\(base.cache)/\($0)" }
            // The file goes last: after a kill it still names a scope with caches or state.
            for path in fresh + scope.caches + scope.states { FileSystem.removeAll(at: path) }
            try? FileSystem.remove(path)
            return .removed
        } catch {
            return if case .refused(.locking, _, .wouldBlock) = error { .used } else { .unknown }
        }
    }

    /// Returns the directory of the scopes' files, locked until the descriptor is closed, or `nil`.
    ///
    /// Looking whether a scope is used locks its file for a moment: of those who look, one at a time
    /// does, so that none takes another for a process that uses the scope.
    private static func lockedDirectory(in base: BaseDirectories) -> Descriptor? {
        let directory = try? Descriptor(opening: ScopeLock.directory(in: base))
        let deadline = ContinuousClock.now + .seconds(5)
        while (try? directory?.tryToLock()) == false, .now < deadline {
            OwnThread.pause(.milliseconds(1))
        }
        return directory
    }

    /// Returns the directories that contain those of apps, and of projects.
    static func folders(in base: BaseDirectories) -> [(state: String, cache: String)] {
        [
            (base.state + "/devmenu/apps", base.cache),
            (base.state + "/devmenu/projects", base.cache + "/devmenu/projects"),
        ]
    }

    private static func entries(of path: String) -> [String] {
        (try? FileSystem.names(in: path)) ?? []
    }
}

/// A scope made for one command, which is removed once no process uses it.
///
/// A process that is about to end by a signal calls ``remove()`` first; after a kill the next
/// ``KeptScope/collect(in:)`` removes it.
package final class FreshScope {
    /// The longest wait for hosts that the command has left, as they end.
    private static let limit = Duration.milliseconds(200)

    /// The name, which no other scope has.
    package let name: ScopeName

    private let base: BaseDirectories
    private let lock: ScopeLock

    /// Creates an empty scope.
    ///
    /// - Parameter base: The user's directories.
    /// - Throws: ``FileError``.
    package init(in base: BaseDirectories = BaseDirectories()) throws(FileError) {
        let letters = "0123456789abcdefghijklmnopqrstuvwxyz"
        let digits = String((0..<12).compactMap { _ in letters.randomElement() })
        guard let name = ScopeName("fresh-\(digits)") else { preconditionFailure() }
        self.name = name
        self.base = base
        lock = try ScopeLock(sharing: name, isFresh: true, base: base)
    }

    deinit { remove() }

    /// Starts a program in the scope, which lasts as long as that and what it starts.
    package func apply(to launch: inout ProgramLaunch) {
        launch.environment[ScopeName.variable] = name.description
        // Values for this run would be stronger than the scope's overrides.
        launch.environment[RunSource.variable] = .some(nil)
        launch.inherited = lock.file
    }

    /// Removes the scope unless a program that was started in it still runs.
    package func remove() {
        guard lock.file.isOpen else { return }
        lock.file.close()
        KeptScope(name, in: base).remove(within: Self.limit)
    }
}
