package import DevMenuKit
package import DevMenuSystem

/// The files by which a host is found: its socket `NAME-PID.sock`, and `NAME-PID.json` beside it.
///
/// Processes of two namespaces may have one number: the names of the second are `NAME-PID.2.sock` and
/// `NAME-PID.2.json`.
package struct AdvertisedHost: AppInstance, Hashable, Sendable {
    /// The directory of the files.
    package let directory: RuntimeDirectory
    /// The app's name, from the socket's file name.
    package let name: String
    /// The process that listens or once listened, from the socket's file name.
    package let pid: Int
    /// The number of the host among those of one name and process identifier, from 1.
    package let number: Int
    /// The label of the instance, from its advertisement, or `nil`.
    package let label: String?
    /// The scope of the process, from its advertisement, or `nil`.
    package let scope: ScopeName?

    /// Creates the files' names for a process of an app; nothing is read or written.
    package init(
        directory: RuntimeDirectory,
        name: String,
        pid: Int,
        number: Int = 1,
        scope: ScopeName? = nil,
        label: String? = nil
    ) {
        self.directory = directory
        self.name = name
        (self.pid, self.number) = (pid, number)
        (self.scope, self.label) = (scope, label)
    }

    /// Parses a file name, or returns `nil` if it isn't the name of a host's file.
    package init?(directory: RuntimeDirectory, file: String) {
        guard let dot = file.lastIndex(of: "."),
            ["sock", "json"].contains(file[dot...].dropFirst()),
            let hyphen = file[..<dot].lastIndex(of: "-")
        else { return nil }
        let numbers = file[file.index(after: hyphen)..<dot].split(separator: ".").map { Int($0) }
        guard let pid = numbers.first ?? nil, pid > 0,
            let number = numbers.count > 1 ? numbers[1] : 1
        else { return nil }
        self.init(directory: directory, name: String(file[..<hyphen]), pid: pid, number: number)
        guard PluginID(name).isValid, [socket, record].contains("\(directory.path)/\(file)") else {
            return nil
        }
    }

    /// The path of the socket.
    package var socket: String { stem + ".sock" }

    /// The path of the file that contains the host's advertisement.
    package var record: String { stem + ".json" }

    private var stem: String { "\(directory.path)/\(name)-\(process)" }

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
            .map { $0.advertised() }
            .sorted { ($0.name, $0.pid, $0.number) < ($1.name, $1.pid, $1.number) }
    }

    /// Returns the host with the scope and the label of its advertisement.
    private func advertised() -> AdvertisedHost {
        let advertisement = advertisement()
        return AdvertisedHost(
            directory: directory,
            name: name,
            pid: pid,
            number: number,
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
            "pidNamespace": ProcessClock.namespace.map { .string($0) },
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

    /// Indicates whether the files of an ended host stay: those of a crash, for a day.
    ///
    /// The app's next start within that time records the signal as the end of what ran.
    package var isKept: Bool {
        guard crashSignal != nil, let file = try? FileIdentity(at: record) else { return false }
        return file.millisecondsSinceModified < 24 * 3_600 * 1_000
    }

    /// Indicates whether it's a process of an app in its scope.
    package func isHost(of app: AppFacts) -> Bool { name == app.name && scope == app.scope }

    /// Returns `true` if the host has ended and only its files are left.
    ///
    /// Its socket refuses connections *and* its process has ended or is another one. A host that is
    /// busy, or is just about to listen, isn't considered ended, nor is one whose process this one can't
    /// see.
    package func isStale() -> Bool { isRefused() && isInOwnNamespace && !isSameProcess() }

    /// Indicates whether the host's process identifier means the same process here.
    package var isInOwnNamespace: Bool {
        guard let namespace = ProcessClock.namespace,
            let other = advertisement()?["pidNamespace"]?.string
        else { return true }
        return namespace == other
    }

    /// The reason why a running host can't be reached if its socket was removed, or `nil`.
    package var loss: String? {
        guard !FileSystem.exists(socket) else { return nil }
        return "its socket was removed" + (isInOwnNamespace ? "; pid \(pid) runs" : "")
    }

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
        let recorded = advertisement()?["processStart"]?.integer
        // After a crash, its parent may not have waited for it yet.
        return ProcessClock.isRunning(pid, since: recorded == 0 ? nil : recorded)
            && !ProcessClock.isZombie(pid)
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
    /// The number of the instance among those of one name and process identifier, from 1.
    var number: Int { get }
}

extension AppInstance {
    /// The process, as people type it: `4711`, or `4711.2` for the second of that number.
    package var process: String { number == 1 ? "\(pid)" : "\(pid).\(number)" }

    /// The name of the instance, as people type it: `shop`, `shop#2` or `shop@checkout#2`.
    package var fullName: String { AppFacts.fullName(name, scope: scope, label: label) }

    /// Indicates whether people mean the instance by a name, with a scope or a label, or by a process.
    ///
    /// - Parameters:
    ///   - text: The text that they typed.
    ///   - current: The scope that a name without one is in: that of this process by default.
    /// - Returns: `true` if they mean it.
    package func isMeant(by text: String, in current: ScopeName? = .current) -> Bool {
        if text == process { return true }
        let named: [ScopeName?] = scope == current ? [nil, scope] : scope.map { [$0] } ?? []
        return named.contains { scope in
            text == AppFacts.fullName(name, scope: scope, label: nil)
                || text == AppFacts.fullName(name, scope: scope, label: label)
        }
    }
}
