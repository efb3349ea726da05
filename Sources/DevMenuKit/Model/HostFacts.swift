import DevMenuSystem

/// What a host is: the app's facts, and those of the process and the machine that it runs on.
public struct HostFacts: Hashable, Sendable {
    /// The facts of the app.
    public let app: AppFacts
    /// Where the app keeps what belongs to it.
    public let directories: AppDirectories
    /// The process.
    public let pid: Int
    /// How long the process has run, in seconds.
    public let uptime: Double
    /// The operating system, its release and the processor, as `uname` tells them.
    public let platform: String
    /// The version of Swift that compiled this package, as far as conditions of compilation tell.
    public let swiftVersion: String

    /// The facts of this process, at this moment.
    public init(app: AppFacts, directories: AppDirectories) {
        self.app = app
        self.directories = directories
        pid = OwnProcess.id
        uptime = ProcessClock.uptime()
        platform = Self.platformText
        swiftVersion = Self.compilerVersion
    }

    /// The facts as the protocol has them.
    public var json: JSONObject {
        [
            "name": .string(app.name),
            "version": .string(app.version),
            "build": .string(app.build.rawValue),
            "pid": .integer(pid),
            "uptime": .double((uptime * 1_000).rounded() / 1_000),
            "platform": .string(platform),
            "swiftVersion": .string(swiftVersion),
            "directories": [
                "cache": .string(directories.cache), "state": .string(directories.state),
            ],
        ]
    }

    private static var compilerVersion: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #else
        "6.3"
        #endif
    }

    private static var platformText: String {
        guard let name = SystemName() else { return "unknown" }
        return [name.system, name.release, name.machine].joined(separator: " ")
    }
}
