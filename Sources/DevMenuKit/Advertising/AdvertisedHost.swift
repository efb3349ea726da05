import DevMenuSystem

/// A host's place in a directory of sockets: `NAME-PID.sock`, and `NAME-PID.json` beside it.
package struct AdvertisedHost: Hashable, Sendable {
    /// Where it is.
    package let directory: RuntimeDirectory
    /// The app's name, by the socket's.
    package let name: String
    /// The process that listens or did, by the socket's name.
    package let pid: Int

    /// The place of an app's process.
    package init(directory: RuntimeDirectory, name: String, pid: Int) {
        self.directory = directory
        self.name = name
        self.pid = pid
    }

    /// The place of which a file's name speaks; `nil` where it is none of a host's.
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

    /// The path of its socket.
    package var socket: String { stem + ".sock" }

    /// The path of what it says of itself.
    package var record: String { stem + ".json" }

    private var stem: String { "\(directory.path)/\(name)-\(pid)" }

    /// Every host's place in a directory, by name and pid, whether a host is there or was.
    ///
    /// - Throws: ``RuntimeDirectoryError``, where the directory is not to be trusted or not there.
    package static func all(
        in directory: RuntimeDirectory
    ) throws(RuntimeDirectoryError) -> [AdvertisedHost] {
        try directory.check()
        let entries: [FileSystem.Entry]
        do {
            entries = try FileSystem.entries(of: directory.path)
        } catch {
            throw .system("read", path: directory.path, error)
        }
        // The socket and the record of one host are one.
        return Set(entries.compactMap { AdvertisedHost(directory: directory, file: $0.name) })
            .sorted { ($0.name, $0.pid) < ($1.name, $1.pid) }
    }

    /// What it says of itself; `nil` where it does not, or where it speaks of another process.
    package func advertisement() -> HostAdvertisement? {
        guard let file = try? Descriptor(opening: record, options: [.noFollow, .nonBlocking]),
            let bytes = try? file.handle.bytes(expecting: 512),
            let advertisement = HostAdvertisement(bytes: bytes), advertisement.pid == pid
        else { return nil }
        return advertisement
    }

    /// Whether nobody listens there any more: its socket refuses, *and* its process has gone or is
    /// another one by now.
    ///
    /// A host that has its hands full, or is just about to listen, is not mistaken for one that has
    /// gone.
    package func isStale() -> Bool { isRefused() && !isSameProcess() }

    /// Removes both files.
    package func remove() {
        try? FileSystem.remove(socket)
        try? FileSystem.remove(record)
    }

    /// Whether nobody takes connections at its socket.
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
        guard let told = advertisement()?.processStart, told != 0,
            let start = ProcessClock.start(of: pid)
        else { return true }
        return told == start
    }
}

/// What a host that listens says of itself in the file beside its socket.
///
/// It tells people and shells what is there without a connection; what counts is what the host says
/// in its hello.
package struct HostAdvertisement: Hashable, Sendable {
    /// The app's name.
    package let name: String
    /// The app's version.
    package let version: String
    /// What the app was built for, by name.
    package let build: String
    /// The process that listens.
    package let pid: Int
    /// When that process was started, in seconds since 1970.
    package let started: Double
    /// When that process was started, as the system counts it (`ProcessClock.start(of:)`): with it
    /// a pid that was given to another process is told from the one that listened.
    package let processStart: Int
    /// The version of the protocol that it speaks.
    package let protocolVersion: Int

    /// What this process says of an app that it serves.
    package init(app: AppFacts, pid: Int, protocolVersion: Int) {
        name = app.name
        version = app.version
        build = app.build.rawValue
        self.pid = pid
        processStart = ProcessClock.start(of: pid) ?? 0
        started = ProcessClock.now - ProcessClock.uptime(of: pid)
        self.protocolVersion = protocolVersion
    }

    /// The advertisement in a file's bytes; `nil` where they hold none.
    package init?(bytes: [UInt8]) {
        guard let json = try? JSONReader().read(bytes), let name = json["name"]?.string,
            let pid = json["pid"]?.integer
        else { return nil }
        self.name = name
        self.pid = pid
        version = json["version"]?.string ?? AppFacts.unknownVersion
        build = json["build"]?.string ?? ""
        started = json["started"]?.double ?? 0
        processStart = json["processStart"]?.integer ?? 0
        protocolVersion = json["protocol"]?.integer ?? 0
    }

    /// The bytes of its file.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.pretty([
            "name": .string(name), "version": .string(version), "build": .string(build),
            "pid": .integer(pid), "started": .double(started),
            "processStart": .integer(processStart), "protocol": .integer(protocolVersion),
        ])
        return writer.bytes
    }
}

/// Whether the apps of a user may offer their menus at all.
package enum MenuOffer {
    /// Whether the environment has `DEVMENU_DISABLE=1`: then nobody listens, whatever an app does.
    package static var isDisabled: Bool {
        BaseDirectories.environmentVariable("DEVMENU_DISABLE") == "1"
    }
}
