package import DevMenuKit
package import DevMenuSystem

/// The files by which a host is found: its socket `NAME-PID.sock`, and `NAME-PID.json` beside it.
package struct AdvertisedHost: AppInstance, Hashable, Sendable {
    /// The directory of the files.
    package let directory: RuntimeDirectory
    /// The app's name, from the socket's file name.
    package let name: String
    /// The process that listens or once listened, from the socket's file name.
    package let pid: Int
    /// The label of the instance, from its advertisement, or `nil`.
    package let label: String?
    /// The scope of the process, from its advertisement, or `nil`.
    package let scope: ScopeName?

    /// Creates the files' names for a process of an app; nothing is read or written.
    package init(
        directory: RuntimeDirectory,
        name: String,
        pid: Int,
        scope: ScopeName? = nil,
        label: String? = nil
    ) {
        self.directory = directory
        self.name = name
        self.pid = pid
        (self.scope, self.label) = (scope, label)
    }

    /// Parses a file name, or returns `nil` if it isn't the name of a host's file.
    package init?(directory: RuntimeDirectory, file: String) {
        guard let dot = file.lastIndex(of: "."),
            ["sock", "json"].contains(file[dot...].dropFirst()),
            let hyphen = file[..<dot].lastIndex(of: "-"),
            let pid = Int(file[file.index(after: hyphen)..<dot]), pid > 0
        else { return nil }
        let name = String(file[..<hyphen])
        guard PluginID(name).isValid else { return nil }
        self.init(directory: directory, name: name, pid: pid)
    }

    /// The path of the socket.
    package var socket: String { stem + ".sock" }

    /// The path of the file that contains the host's advertisement.
    package var record: String { stem + ".json" }

    private var stem: String { "\(directory.path)/\(name)-\(pid)" }

    /// Returns every host with files in a directory, by name and process, running or not.
    ///
    /// - Throws: ``RuntimeDirectoryError`` if the directory is missing or can't be trusted.
    package static func all(
        in directory: RuntimeDirectory
    ) throws(RuntimeDirectoryError) -> [AdvertisedHost] {
        try directory.check()
        let names = try Result { () throws(Errno) in try FileSystem.names(in: directory.path) }
            .mapError { RuntimeDirectoryError.system("read", path: directory.path, $0) }.get()
        // A host has a socket and a record: the set removes the duplicates.
        return Set(names.compactMap { AdvertisedHost(directory: directory, file: $0) })
            .map { $0.advertised() }.sorted { ($0.name, $0.pid) < ($1.name, $1.pid) }
    }

    /// Returns the host with the scope and the label of its advertisement.
    private func advertised() -> AdvertisedHost {
        let advertisement = advertisement()
        return AdvertisedHost(
            directory: directory,
            name: name,
            pid: pid,
            scope: advertisement?["scope"]?.string.flatMap(ScopeName.init),
            label: advertisement?["label"]?.string
                .flatMap { AppFacts.isValid(label: $0) ? $0 : nil }
        )
    }

    /// Returns the host's advertisement, or `nil` if there is none, or it's another process's.
    package func advertisement() -> JSONValue? {
        guard let file = try? Descriptor(opening: record, options: [.noFollow, .nonBlocking]),
            let bytes = try? file.handle.bytes(expecting: 512, atMost: 64 << 10),
            let advertisement = try? JSONReader().read(bytes), advertisement["pid"]?.integer == pid
        else { return nil }
        return advertisement
    }

    /// Returns the facts that the host writes to the file beside its socket.
    ///
    /// They describe the host to people and shells without a connection. Once connected, the facts
    /// in the host's hello apply instead. The start of the process distinguishes it from a later
    /// one with the same process identifier.
    package func advertisement(of app: AppFacts) -> JSONValue {
        .object(compacting: [
            "signal": .string(CrashMark.noSignal), "name": .string(app.name),
            "version": .string(app.version),
            "build": .string(app.build.rawValue), "pid": .integer(pid),
            "started": .double(ProcessClock.now - ProcessClock.uptime(of: pid)),
            "processStart": .integer(ProcessClock.start(of: pid) ?? 0),
            "protocol": .integer(ProtocolVersion.current),
            "label": app.label.map { .string($0) },
            "scope": app.scope.map { .string($0.description) },
        ])
    }

    /// Lets a crash of this process write its signal into the file beside its socket.
    ///
    /// - Returns: The preparation, which ends with this object, or `nil` if it isn't possible.
    package func preparedForCrash() -> CrashMark? {
        // The advertisement begins with it.
        let offset = "{\n  \"signal\": \"".utf8.count
        return (try? Descriptor(opening: record, .readWrite, options: [.noFollow, .nonBlocking]))
            .flatMap { CrashMark(ofSignalAt: offset, in: $0) }
    }

    /// The signal by which the host has crashed, or `nil` if none is known.
    package var crashSignal: Int32? {
        guard let number = advertisement()?["signal"]?.string.flatMap({ Int32($0) }), number > 0
        else { return nil }
        return number
    }

    /// Returns `true` if the host has ended and only its files are left.
    ///
    /// Its socket refuses connections *and* its process has ended or is another one. A host that is
    /// busy, or is just about to listen, isn't considered ended.
    package func isStale() -> Bool { isRefused() && !isSameProcess() }

    /// Removes both files.
    package func remove() {
        try? FileSystem.remove(socket)
        try? FileSystem.remove(record)
    }

    /// Returns `true` if the socket is missing or refuses connections.
    package func isRefused() -> Bool {
        guard let address = try? SocketPath(socket) else { return true }
        do throws(Errno) {
            _ = try Descriptor.connected(to: address)
            return false
        } catch {
            return error == .connectionRefused || error == .noSuchFileOrDirectory
        }
    }

    private func isSameProcess() -> Bool {
        guard ProcessClock.isRunning(pid) else { return false }
        guard let recorded = advertisement()?["processStart"]?.integer, recorded != 0,
            let start = ProcessClock.start(of: pid)
        else { return true }
        return recorded == start
    }
}

/// A running process of an app; there may be others at the same time.
package protocol AppInstance {
    /// The app's name.
    var name: String { get }
    /// The label of the instance, or `nil`.
    var label: String? { get }
    /// The scope in which the user started it, or `nil`.
    var scope: ScopeName? { get }
    /// The process.
    var pid: Int { get }
}

extension AppInstance {
    /// The name of the instance, as people type it: `shop`, `shop#2` or `shop@checkout#2`.
    package var fullName: String { AppFacts.fullName(name, scope: scope, label: label) }

    /// Indicates whether people mean the instance by a name, with a scope or a label, or by a process.
    ///
    /// - Parameters:
    ///   - text: The text that they typed.
    ///   - current: The scope that a name without one is in: that of this process by default.
    /// - Returns: `true` if they mean it.
    package func isMeant(by text: String, in current: ScopeName? = .current) -> Bool {
        if text == "\(pid)" { return true }
        let named: [ScopeName?] = scope == current ? [nil, scope] : scope.map { [$0] } ?? []
        return named.contains { scope in
            text == AppFacts.fullName(name, scope: scope, label: nil)
                || text == AppFacts.fullName(name, scope: scope, label: label)
        }
    }
}
