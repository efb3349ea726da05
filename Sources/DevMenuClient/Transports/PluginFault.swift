import DevMenuKit
import DevMenuSystem

/// What kept a plugin from being registered, so that the host is started without it.
struct PluginFault: Equatable {
    /// How the registration ended.
    enum Cause: Equatable {
        /// It ended the host.
        case crash(SessionEnding)
        /// It did not end in time.
        case hang(Duration)
    }

    let plugin: PluginID
    let cause: Cause

    /// What the host says of the plugin from then on: why it was refused.
    var reason: String {
        switch cause {
        case .crash(.signal(let number)):
            "crashed by \(SignalName.name(of: number)) while registering"
        case .crash(.exit(let status)): "ended the host with status \(status) while registering"
        case .crash: "ended the host while registering"
        case .hang(let limit): "did not finish registering within \(Self.words(limit))"
        }
    }

    /// What people are told when it happens.
    var warning: String {
        switch cause {
        case .crash(.signal(let number)):
            """
            plugin '\(plugin)' crashed the host while it registered \
            (\(SignalName.name(of: number))) and was left out
            """
        case .crash(.exit(let status)):
            """
            plugin '\(plugin)' ended the host while it registered (status \(status)) and was left out
            """
        case .crash: "plugin '\(plugin)' ended the host while it registered and was left out"
        case .hang: "plugin '\(plugin)' \(reason) and was left out"
        }
    }

    /// A number of seconds, in words.
    static func words(_ duration: Duration) -> String {
        let seconds =
            Double(duration.components.seconds)
            + Double(duration.components.attoseconds) / 1e18
        let number = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        return "\(number) second\(seconds == 1 ? "" : "s")"
    }
}
