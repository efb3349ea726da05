import DevMenuKit
import DevMenuSystem

/// Follows the plugins that a starting host registers, to name the one that stops it.
///
/// The host's reports are read late, so that a host that starts in the usual time wakes nobody; the
/// pipe has room for the reports of a few hundred plugins.
final class RegistrationWatch: PollSource {
    /// The time before the first read.
    private static let usual = Duration.milliseconds(20)

    private let descriptor: Descriptor
    private var lines: [UInt8] = []

    /// The time of the first read.
    private(set) var deadline: ContinuousClock.Instant? = .now + usual
    /// The host's last report: a plugin's identifier; empty once all are registered.
    private var lastLine: [UInt8] = []

    /// Creates a watch on a non-blocking descriptor.
    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    var interests: [PollInterest] {
        deadline == nil && descriptor.number >= 0 ? [PollInterest(descriptor.number)] : []
    }

    func handle(_ ready: PollInterest) { drain() }

    func deadlinePassed() {
        deadline = nil
        drain()
    }

    /// Returns the plugin that was being registered at the last report, or `nil`.
    func lastPlugin() -> PluginID? {
        drain()
        guard !lastLine.isEmpty else { return nil }
        return PluginID(String(decoding: lastLine, as: UTF8.self))
    }

    private func drain() {
        while descriptor.number >= 0 {
            var transfer = Transfer.notNow
            lines += [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
                transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor)
                if case .done(let read) = transfer { count = read }
            }
            takeLastLine()
            if transfer == .ended { descriptor.close() }
            guard case .done = transfer else { return }
        }
    }

    private func takeLastLine() {
        let newline = UInt8(ascii: "\n")
        guard let last = lines.lastIndex(of: newline) else { return }
        let start = lines[..<last].lastIndex(of: newline).map { $0 + 1 } ?? 0
        lastLine = Array(lines[start..<last])
        lines.removeSubrange(...last)
    }
}

/// A plugin that stopped the host's registration, so that the host is started without it.
struct PluginProblem: Equatable {
    /// The way the registration ended.
    enum Cause: Equatable {
        /// It ended the host.
        case crash(SessionEnding)
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
        case .hang(let limit): "did not finish registering within \(Self.text(of: limit))"
        }
    }

    /// The warning for people when it happens.
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

    /// Returns a number of seconds, such as `1 second`.
    static func text(of duration: Duration) -> String {
        let seconds =
            Double(duration.components.seconds)
            + Double(duration.components.attoseconds) / 1e18
        let number = Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        return "\(number) second\(seconds == 1 ? "" : "s")"
    }
}
