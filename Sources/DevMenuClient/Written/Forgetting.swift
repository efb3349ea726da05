package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The removal, by their names, of files that devmenu and hosts have written.
///
/// No link is followed. It's decided for all files, with the locks of the apps held, before the first one
/// goes; what neither devmenu nor a host has written stays, with its directory.
package struct Forgetting {
    /// An entry that stays.
    package typealias Left = (path: String, reason: String)

    /// The files that go, or have gone, and those that stay.
    package struct Outcome {
        /// The files, and the caches as one each.
        package var files: [WrittenFile] = []
        /// The files that stay.
        package var left: [Left] = []
        /// The files that couldn't be removed.
        package var failures: [Left] = []
        /// Indicates whether the asking process's own host uses the files.
        package var isInOwnUse = false
        /// The number of changes in each journal, by its path.
        fileprivate var journals: [String: Int] = [:]

        /// The number of presets.
        package var presets: Int {
            files.count {
                $0.kind == "preset" && PresetFolder.preset(in: FileLocation($0.path).name) != nil
            }
        }
        /// The number of changes.
        package var changes: Int { files.reduce(0) { $0 + (journals[$1.path] ?? 0) } }
        package var bytes: Int { files.reduce(0) { $0 + $1.size } }
    }

    /// The longest wait for locks, which are mostly held for one change.
    private static let patience = Duration.seconds(1)

    /// The directories, the innermost first.
    private let folders: [WrittenFolder]
    /// Indicates whether a host is meant.
    private let isMeant: @Sendable (AdvertisedHost) -> Bool
    /// The directories that devmenu and hosts have written in.
    private let all: [WrittenFolder]

    /// Selects all that devmenu and hosts have written.
    package init(allIn base: BaseDirectories = BaseDirectories()) {
        all = WrittenFolder.all(in: base)
        folders = all.filter { $0.kind != WrittenFolder.ownCache }
        isMeant = { _ in true }
    }

    /// Selects an app in all scopes or in one, or the projects of a directory.
    ///
    /// - Parameters:
    ///   - word: The name of an app or a project, `APP@SCOPE`, or the path of a directory.
    ///   - base: The user's directories.
    /// - Throws: ``HostError``.
    package init(_ word: String, in base: BaseDirectories = BaseDirectories()) throws(HostError) {
        let known = WrittenApp.all(in: base)
        let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, scope) = (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : nil)
        let isName = AppFacts.isValid(name: name) && scope.map { ScopeName($0) != nil } ?? true
        var apps = known.filter {
            $0.name == name && (scope == nil || $0.scope?.description == scope)
        }
        let isMeant = { @Sendable (host: AdvertisedHost) in
            isName && host.name == name && (scope == nil || host.scope?.description == scope)
        }
        self.isMeant = isMeant
        if apps.isEmpty, word.contains("/") || FileSystem.isDirectory(word) {
            let path = (try? FileSystem.realPath(of: word)) ?? FileSystem.absolute(word)
            let digests = WrittenApp.digests(ofMenusIn: FileSystem.normalized(path))
            apps = known.filter { $0.digest.map(digests.contains) ?? false }
            guard !apps.isEmpty || FileSystem.isDirectory(path) else {
                let words = "'\(word.shownName)' is no directory, and no project was there"
                throw .refused(WireError(.notFound, words))
            }
        } else if apps.isEmpty {
            guard isName else {
                let words = "'\(word.shownName)' isn't the name of an app, APP@SCOPE or a directory"
                throw .refused(WireError(.badArgument, words))
            }
            let hosts = RuntimeDirectory.all().flatMap { (try? AdvertisedHost.all(in: $0)) ?? [] }
            let isKnown = scope != nil && known.contains { $0.name == name }
            if !isKnown, !hosts.contains(where: isMeant) {
                let names = Set(known.map(\.fullName) + known.map(\.name)).sorted()
                let near = NearestName.suggestion(for: word, among: names)
                let hint = NearestName.question(near, or: ": 'files' lists those of apps")
                let words = "'\(word.shownName)' has no files here\(hint)"
                throw .refused(WireError(.notFound, words, suggestion: near))
            }
        }
        let scopes = Set(apps.compactMap(\.scope)).sorted()
        let emptied = scopes.filter { scope in
            known.count { $0.scope == scope } == apps.count { $0.scope == scope }
        }
        var locks = WrittenFolder(ScopeLock.directory(in: base), in: base.state) { name in
            emptied.contains { $0.description == name } ? "scope" : nil
        }
        (locks.locks, locks.isShared) = (emptied.map(\.description), true)
        all = WrittenFolder.all(in: base)
        let removed = Set(apps.flatMap(\.folders).map(\.path))
        folders =
            all.filter { $0.kind != WrittenFolder.ownCache && removed.contains($0.path) }
            + (emptied.isEmpty ? [] : [locks])
    }

    /// Returns what would go.
    ///
    /// - Parameters:
    ///   - users: The processes of the asking one's own host, which it ends before it removes the files.
    ///   - isCancelled: Returns `true` to end early.
    /// - Returns: What goes and what stays.
    /// - Throws: ``HostError`` if it may not go.
    package func preview(
        besides users: [Int] = [],
        isCancelled: @escaping () -> Bool = { false }
    ) throws(HostError) -> Outcome { try examined(besides: users, isCancelled).outcome }

    /// Removes the files.
    ///
    /// - Parameter isCancelled: Returns `true` to end early.
    /// - Returns: What has gone.
    /// - Throws: ``HostError``; nothing has gone then, unless it's cancelled while a cache goes.
    package func remove(
        isCancelled: @escaping () -> Bool = { false }
    ) throws(HostError) -> Outcome {
        var (outcome, parts, hosts, locks) = try examined(besides: [], isCancelled)
        defer { extendLifetime(locks) }
        outcome.files = []
        // The state of an app whose cache stays is left, so that its name remains known.
        var incomplete: Set<String> = []
        for part in parts where !(part.folder.app.map(incomplete.contains) ?? false) {
            if part.folder.kind != nil {
                let failures: [FolderWalk.Failure]
                do { failures = try part.open.walk(isCancelled: isCancelled).empty() } catch {
                    throw .interrupted
                }
                outcome.failures += failures.map { ("\(part.folder.path)/\($0.path)", $0.reason) }
                if failures.isEmpty {
                    outcome.files += part.files
                } else if let app = part.folder.app {
                    incomplete.insert(app)
                }
            } else {
                // Whoever waits for a lock begins anew once that has gone.
                let isLock = { (file: WrittenFile) in
                    part.folder.locks.contains(FileLocation(file.path).name)
                }
                for file in part.files.filter({ !isLock($0) }) + part.files.filter(isLock) {
                    do throws(FileError) {
                        try part.open.remove(FileLocation(file.path).name)
                        outcome.files.append(file)
                    } catch {
                        outcome.failures.append((file.path, error.message(in: file.path)))
                    }
                }
            }
            if !part.folder.isShared { part.open.removeSelf() }
        }
        for host in hosts {
            outcome.files += WrittenFile.files(of: host)
            host.remove()
        }
        return outcome
    }

    /// A directory that was found, with the files that go.
    private typealias Part = (folder: WrittenFolder, open: OwnFolder, files: [WrittenFile])

    /// Locks and checks all that goes.
    ///
    /// - Returns: What goes and stays, the directories, the hosts that have ended, and the locks, which are
    ///   held as long as they and the directories exist.
    private func examined(
        besides users: [Int],
        _ isCancelled: @escaping () -> Bool
    ) throws(HostError) -> (
        outcome: Outcome, parts: [Part], hosts: [AdvertisedHost], locks: [Descriptor]
    ) {
        let hosts = RuntimeDirectory.all().flatMap { (try? AdvertisedHost.all(in: $0)) ?? [] }
            .filter(isMeant)
        let ended = hosts.filter { $0.isStale() }
        let running = hosts.filter { !ended.contains($0) }
        guard running.isEmpty else {
            let names = Set(running.map { AppFacts.fullName($0.name, scope: $0.scope, label: nil) })
            throw .inUse(names.sorted().joined(separator: ", "), by: running.map(\.pid))
        }
        var (outcome, parts, locks) = (Outcome(), [Part](), [String: Descriptor]())
        var user = ""
        do throws(FileError) {
            let deadline = ContinuousClock.now + Self.patience
            // Those of scopes first: a host has that before it writes anything else.
            for folder in folders.reversed() where !folder.locks.isEmpty {
                guard let open = try? folder.opened() else { continue }
                for name in folder.locks {
                    user = folder.app ?? name
                    do throws(FileError) {
                        locks["\(folder.path)/\(name)"] = try open.lock(name, before: deadline)
                    } catch .refused(.locking, _, .wouldBlock) where folder.isShared {
                        // Another app runs in the scope, which stays.
                    }
                }
            }
            for folder in folders {
                user = folder.app ?? folder.names.last ?? folder.root
                guard let open = try opened(folder, &outcome) else { continue }
                if folder.hasUsers {
                    let isFree = try open.lockSelf(before: deadline, besides: users)
                    outcome.isInOwnUse = outcome.isInOwnUse || !isFree
                }
                var files = try files(in: folder, open, isCancelled, &outcome)
                // A process that has just started.
                for file in files where folder.locks.contains(FileLocation(file.path).name) {
                    guard locks[file.path] == nil else { continue }
                    guard folder.isShared else {
                        throw .refused(.locking, path: file.path, .wouldBlock)
                    }
                    files.removeAll { $0.path == file.path }
                }
                outcome.files += files
                parts.append((folder, open, files))
            }
        } catch .refused(.locking, let path, .wouldBlock) {
            let file = (try? FileIdentity(at: path)).flatMap(\.self)
            throw .inUse(user, by: file.map { LockHolder.pids(holding: $0) } ?? [])
        } catch {
            let words = "\(error.message(in: "")); nothing was removed"
            throw .refused(WireError(.denied, words))
        }
        guard !isCancelled() else { throw .interrupted }
        outcome.files += ended.flatMap { WrittenFile.files(of: $0) }
        return (outcome, parts, ended, Array(locks.values))
    }

    /// Opens a directory, or returns `nil` if it doesn't exist, or is a link or a file.
    ///
    /// - Throws: `FileError` if it may not go.
    private func opened(
        _ folder: WrittenFolder,
        _ outcome: inout Outcome
    ) throws(FileError) -> OwnFolder? {
        do throws(FileError) {
            guard let open = try folder.opened() else { return nil }
            try open.check()
            return open
        } catch .refused(.opening, let path, let reason)
            where [.tooManySymbolicLinkLevels, .notDirectory].contains(reason)
        {
            let isLink = reason == .tooManySymbolicLinkLevels
            outcome.leave(path, isLink ? "it's a link" : "it isn't a directory")
            return nil
        }
    }

    /// Returns the files of an open directory that go, and adds those that stay to an outcome.
    ///
    /// - Throws: `FileError` if one may not go.
    private func files(
        in folder: WrittenFolder,
        _ open: OwnFolder,
        _ isCancelled: @escaping () -> Bool,
        _ outcome: inout Outcome
    ) throws(FileError) -> [WrittenFile] {
        if folder.kind != nil {
            let failures = (try? open.walk(isCancelled: isCancelled).count())?.1
            if let failure = failures?.first {
                let path = "\(folder.path)/\(failure.path)"
                let owner = (try? Stat(path, followTargetSymlink: false))?.owner
                if let owner, owner != OwnProcess.user {
                    throw .otherOwner(path: path, owner: owner)
                }
                throw .refused(.removing, path: path, failure.code)
            }
            return isCancelled() ? [] : folder.files(in: open)
        }
        var removed: [WrittenFile] = []
        for file in folder.files(in: open) where !all.contains(where: { $0.path == file.path }) {
            let name = FileLocation(file.path).name
            let status = open.status(of: name)
            guard let status, file.kind != WrittenFile.other else {
                // Base directories in one place have directories of one path.
                let isOthers =
                    status?.type == .regular
                    && all.contains { $0.path == folder.path && $0.kindOfFile(name) != nil }
                if !folder.isShared, !isOthers {
                    let isLink = status?.type == .symbolicLink
                    outcome.leave(file.path, isLink ? "it's a link" : "it's not devmenu's")
                }
                continue
            }
            try open.check(name, status)
            if file.kind == "journal" { outcome.journals[file.path] = open.lineCount(of: name) }
            removed.append(file)
        }
        return removed
    }
}

extension Forgetting.Outcome {
    /// Adds a file that stays.
    fileprivate mutating func leave(_ path: String, _ reason: String) {
        if !left.contains(where: { $0.path == path }) { left.append((path, reason)) }
    }
}

extension HostError {
    /// Returns the error for which nothing is removed, because a process uses something.
    fileprivate static func inUse(_ name: String, by pids: [Int]) -> HostError {
        let list = pids.map(String.init).joined(separator: ", ")
        let processes = pids.isEmpty ? "" : " (pid \(list))"
        return .refused(
            WireError(
                .busy,
                "'\(name)' is in use\(processes): end that first; nothing was removed",
                data: ["pids": .array(pids.map { .integer($0) })]
            )
        )
    }
}
