import DevMenuSystem

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
