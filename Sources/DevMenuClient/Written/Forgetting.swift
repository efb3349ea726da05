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
        /// The numbers of presets and of changes, and the bytes.
        package var presets = 0
        package var changes = 0
        package var bytes: Int { files.reduce(0) { $0 + $1.size } }
        /// The files that couldn't be removed.
        package var failures: [Left] = []
    }

    /// The longest wait for locks, which are mostly held for one change.
    private static let patience = Duration.seconds(1)

    /// The directories, the innermost first.
    private let folders: [WrittenFolder]
    /// Indicates whether a host is meant.
    private let isMeant: @Sendable (AdvertisedHost) -> Bool

    /// Selects all that devmenu and hosts have written.
    package init(allIn base: BaseDirectories = BaseDirectories()) {
        folders = WrittenApp.all(in: base).flatMap(\.removed) + WrittenFolder.own(in: base)
        isMeant = { _ in true }
    }

    /// Selects an app in all scopes or in one, or the projects of a directory.
    ///
    /// - Parameters:
    ///   - word: The name of an app or a project, `APP@SCOPE`, or the path of a directory.
    ///   - base: The user's directories.
    /// - Throws: ``HostError``.
    package init(
        _ word: String,
        in base: BaseDirectories = BaseDirectories()
    ) throws(HostError) {
        let all = WrittenApp.all(in: base)
        let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, scope) = (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : nil)
        let isName = AppFacts.isValid(name: name) && scope.map { ScopeName($0) != nil } ?? true
        var apps = all.filter {
            $0.name == name && (scope == nil || $0.scope?.description == scope)
        }
        let isMeant = { @Sendable (host: AdvertisedHost) in
            isName && host.name == name && (scope == nil || host.scope?.description == scope)
        }
        self.isMeant = isMeant
        if apps.isEmpty, word.contains("/") || FileSystem.isDirectory(word) {
            let path = (try? FileSystem.realPath(of: word)) ?? FileSystem.absolute(word)
            let digests = WrittenApp.digests(ofMenusIn: FileSystem.normalized(path))
            apps = all.filter { $0.digest.map(digests.contains) ?? false }
        } else if apps.isEmpty {
            guard isName else {
                let words = "'\(word.shownName)' isn't the name of an app, APP@SCOPE or a directory"
                throw .refused(WireError(.badArgument, words))
            }
            let hosts = RuntimeDirectory.all().flatMap { (try? AdvertisedHost.all(in: $0)) ?? [] }
            let isKnown = scope != nil && all.contains { $0.name == name }
            if !isKnown, !hosts.contains(where: isMeant) {
                let names = Set(all.map(\.fullName) + all.map(\.name)).sorted()
                let near = NearestName.suggestion(for: word, among: names)
                let hint = NearestName.question(near, or: ": 'files' lists those of apps")
                let words = "'\(word.shownName)' has no files here\(hint)"
                throw .refused(WireError(.notFound, words, suggestion: near))
            }
        }
        let scopes = Set(apps.compactMap(\.scope)).sorted()
        let emptied = scopes.filter { scope in
            all.count { $0.scope == scope } == apps.count { $0.scope == scope }
        }
        var locks = WrittenFolder(ScopeLock.directory(in: base), in: base.state) { name in
            emptied.contains { $0.description == name } ? "scope" : nil
        }
        (locks.locks, locks.isShared) = (scopes.map(\.description), true)
        folders = apps.flatMap(\.removed) + (scopes.isEmpty ? [] : [locks])
    }

    /// Returns what would go.
    ///
    /// - Throws: ``HostError`` if it may not go.
    package func preview() throws(HostError) -> Outcome { try examined().outcome }

    /// Removes the files.
    ///
    /// - Returns: What has gone.
    /// - Throws: ``HostError``; nothing has gone then.
    package func remove() throws(HostError) -> Outcome {
        var (outcome, parts, hosts, locks) = try examined()
        defer { extendLifetime(locks) }
        for part in parts {
            if part.folder.kind != nil {
                outcome.failures += part.open.empty().map {
                    ("\(part.folder.path)/\($0.path)", $0.reason)
                }
            }
            // Whoever waits for a lock begins anew once that has gone.
            let isLock = Set(part.folder.locks).contains
            for name in part.names.filter({ !isLock($0) }) + part.names.filter(isLock) {
                do throws(FileError) { try part.open.remove(name) } catch {
                    let path = "\(part.open.path)/\(name)"
                    outcome.failures.append((path, error.message(in: path)))
                }
            }
            if !part.folder.isShared { part.open.removeSelf() }
        }
        for host in hosts { host.remove() }
        let failed = outcome.failures.map { $0.path + "/" }
        outcome.files.removeAll { file in failed.contains { $0.hasPrefix(file.path + "/") } }
        return outcome
    }

    /// A directory that was found, with the names of the files that go.
    private typealias Part = (folder: WrittenFolder, open: OwnFolder, names: [String])

    /// Locks and checks all that goes.
    ///
    /// - Returns: What goes and stays, the directories, the hosts that have ended, and the locks, which are
    ///   held as long as they exist.
    private func examined() throws(HostError) -> (
        outcome: Outcome, parts: [Part], hosts: [AdvertisedHost], locks: [Descriptor]
    ) {
        let running = AppDirectory().listing().apps.filter(isMeant)
        guard running.isEmpty else {
            let names = Set(running.map(\.fullName)).sorted().joined(separator: ", ")
            throw .inUse(names, by: running.map(\.pid))
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
                    locks["\(folder.path)/\(name)"] = try open.lock(name, before: deadline)
                }
            }
            for folder in folders {
                guard let part = try part(folder, &outcome) else { continue }
                parts.append(part)
                // A process that has just started.
                for name in part.names where folder.locks.contains(name) {
                    let path = "\(folder.path)/\(name)"
                    user = folder.app ?? name
                    if locks[path] == nil { throw .refused(.locking, path: path, .wouldBlock) }
                }
            }
        } catch .refused(.locking, let path, .wouldBlock) {
            let file = (try? FileIdentity(at: path)).flatMap(\.self)
            throw .inUse(user, by: file.map { LockHolder.pids(holding: $0) } ?? [])
        } catch {
            let words = "\(error.message(in: "")); nothing was removed"
            throw .refused(WireError(.denied, words))
        }
        let hosts = RuntimeDirectory.all().flatMap { (try? AdvertisedHost.all(in: $0)) ?? [] }
            .filter { isMeant($0) && $0.isStale() }
        outcome.files += WrittenFile.hosts().filter { file in
            hosts.contains { [$0.socket, $0.record].contains(file.path) }
        }
        return (outcome, parts, hosts, Array(locks.values))
    }

    /// Checks a directory, and adds what goes and stays to an outcome.
    ///
    /// - Returns: The directory, or `nil` if it doesn't exist, or is a link or a file.
    /// - Throws: `FileError` if it may not go.
    private func part(_ folder: WrittenFolder, _ outcome: inout Outcome) throws(FileError) -> Part?
    {
        let open: OwnFolder
        do throws(FileError) {
            guard let found = try folder.opened() else { return nil }
            open = found
        } catch .refused(.opening, let path, let reason)
            where [.tooManySymbolicLinkLevels, .notDirectory].contains(reason)
        {
            if !outcome.left.contains(where: { $0.path == path }) {
                let isLink = reason == .tooManySymbolicLinkLevels
                outcome.left.append((path, isLink ? "it's a link" : "it isn't a directory"))
            }
            return nil
        }
        try open.check()
        if folder.kind != nil {
            if let failure = open.count().1.first {
                throw .refused(.removing, path: "\(folder.path)/\(failure.path)", failure.code)
            }
            outcome.files += folder.files(in: open)
            return (folder, open, [])
        }
        let known = Set(folders.map(\.path))
        var names: [String] = []
        for file in folder.files(in: open) where !known.contains(file.path) {
            let name = FileLocation(file.path).name
            guard let status = open.status(of: name) else { continue }
            if file.kind != WrittenFile.other {
                try open.check(name, status)
                names.append(name)
                outcome.files.append(file)
                if file.kind == "journal" { outcome.changes += open.lineCount(of: name) }
                if PresetFolder.preset(in: name) != nil, file.kind == "preset" {
                    outcome.presets += 1
                }
            } else if !folder.isShared {
                let isLink = status.type == .symbolicLink
                outcome.left.append((file.path, isLink ? "it's a link" : "it's not devmenu's"))
            }
        }
        return (folder, open, names)
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
