import DevMenuSystem

/// The facts of a host: those of the app, the process and the machine.
///
/// ```swift
/// let facts = HostFacts(app: context.app, directories: context.directories)
/// return "\(facts.app.name) on \(facts.platform), process \(facts.pid)"
/// ```
public struct HostFacts: Equatable, Sendable {
    /// The facts of the app.
    public let app: AppFacts
    /// The app's directories.
    public let directories: AppDirectories
    /// The process's identifier.
    public let pid: Int
    /// The time since the process started, in seconds.
    public let uptime: Double
    /// The operating system, its release and the processor, from `uname`.
    public let platform: String
    /// The version of Swift that compiled this package, as far as compilation conditions can
    /// distinguish it.
    public let swiftVersion: String

    /// Creates the facts of the current process, as of now.
    public init(app: AppFacts, directories: AppDirectories) {
        self.app = app
        self.directories = directories
        pid = OwnProcess.id
        uptime = (ProcessClock.uptime(of: pid) * 1_000).rounded() / 1_000
        let system = SystemName().map { [$0.system, $0.release, $0.machine] }
        platform = system?.joined(separator: " ") ?? "unknown"
        swiftVersion = Self.compilerVersion
    }

    /// The facts as JSON, in the form that the protocol uses.
    public var json: JSONObject {
        JSONObject(compacting: [
            "name": .string(app.name),
            "version": .string(app.version),
            "build": .string(app.build.rawValue),
            "pid": .integer(pid),
            "uptime": .double(uptime),
            "platform": .string(platform),
            "swiftVersion": .string(swiftVersion),
            "directories": [
                "cache": .string(directories.cache), "state": .string(directories.state),
            ],
            "label": app.label.map { .string($0) },
            "scope": app.scope.map { .string($0.description) },
        ])
    }

    /// Returns an uptime in its two largest units: `3 h 12 min`.
    public static func text(ofUptime seconds: Double) -> String {
        let whole = Int(seconds)
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
        guard let first = units.firstIndex(where: { whole >= $0.1 }) else { return "0 s" }
        var rest = whole
        var parts: [String] = []
        for (name, size) in units[first...].prefix(2) {
            if rest / size > 0 { parts.append("\(rest / size) \(name)") }
            rest %= size
        }
        return parts.joined(separator: " ")
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
}
