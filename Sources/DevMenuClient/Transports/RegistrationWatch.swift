import DevMenuKit
import DevMenuSystem

/// Follows the plugins that a starting host registers, to name the one that stops it.
///
/// The host's reports are read late, so that a host that starts in the usual time wakes nobody; the
/// pipe has room for the reports of a few hundred plugins.
final class RegistrationWatch: PollSource {
    /// The time before the first read.
    private static let usual = Duration.milliseconds(20)

    /// The host's reports, one a line: a plugin's identifier, or nothing once all are registered.
    private let reports: ProgramOutput

    /// The time of the first read.
    private(set) var deadline: ContinuousClock.Instant? = .now + usual

    /// Creates a watch on a non-blocking descriptor.
    init(_ descriptor: Descriptor) { reports = ProgramOutput(descriptor, keeping: 1 << 12) }

    var interests: [PollInterest] { deadline == nil ? reports.interests : [] }

    func handle(_ ready: PollInterest) { reports.drain() }

    func deadlinePassed() {
        deadline = nil
        reports.drain()
    }

    /// Returns the plugin that was being registered at the last report, or `nil`.
    func lastPlugin() -> PluginID? {
        reports.drain()
        return reports.lastLines.last.flatMap { $0.isEmpty ? nil : PluginID($0) }
    }
}

/// A plugin that stopped the host's registration, so that the host is started without it.
struct PluginProblem: Equatable {
    /// The way the registration ended.
    enum Cause: Equatable {
        /// It ended the host.
        case crash(ProcessEnd)
        /// It didn't end in time.
        case hang(Duration)
    }

    let plugin: PluginID
    let cause: Cause

    /// The reason for its refusal, which the host reports from then on.
    var reason: String {
        switch cause {
        case .crash(.signal(let number)):
            "crashed by \(SignalName.name(of: number)) while registering"
        case .crash(.exit(let status)): "ended the host with status \(status) while registering"
        case .crash: "ended the host while registering"
        case .hang(let limit): "didn't finish registering within \(TimeLimit.text(of: limit))"
        }
    }

    /// The warning for people when it happens.
    var warning: String {
        let event =
            switch cause {
            case .crash(.signal(let number)):
                "crashed the host while it registered (\(SignalName.name(of: number)))"
            case .crash(.exit(let status)): "ended the host while it registered (status \(status))"
            case .crash: "ended the host while it registered"
            case .hang: reason
            }
        return "plugin '\(plugin)' \(event) and was left out"
    }
}
