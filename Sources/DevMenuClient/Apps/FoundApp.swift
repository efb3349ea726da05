package import DevMenuKit
package import DevMenuWire

/// An app of this user that runs and offers its menu.
package struct FoundApp: Equatable, Sendable {
    /// What it says of itself when somebody attaches.
    package enum Answer: Equatable, Sendable {
        /// Its hello.
        case hello(Hello)
        /// What came in place of it, or that nothing came.
        case none(reason: String)
    }

    /// Its name.
    package let name: String
    /// Its process.
    package let pid: Int
    /// How long its process has run, in seconds.
    package let uptime: Double
    /// What it says of itself; `nil` where it was not asked.
    package let answer: Answer?

    /// An app.
    package init(name: String, pid: Int, uptime: Double, answer: Answer? = nil) {
        self.name = name
        self.pid = pid
        self.uptime = uptime
        self.answer = answer
    }

    /// The app as `--json` has it.
    package var json: JSONValue {
        var members: JSONObject = [
            "name": .string(name), "pid": .integer(pid), "uptime": .double(uptime.rounded(.down)),
        ]
        switch answer {
        case .hello(let hello)?:
            members["version"] = .string(hello.version)
            members["build"] = .string(hello.build)
            members["access"] = .string(hello.access.rawValue)
        case .none(let reason)?: members["problem"] = .string(reason)
        case nil: break
        }
        return .object(members)
    }
}
