import DevMenuKit
import DevMenuSystem

/// Follows which plugin a starting host is about to register, for when it does not come through.
///
/// What the host reports is read late, so that a host which comes through in the usual time wakes
/// nobody with it; the pipe holds the reports of a few hundred plugins.
final class RegistrationWatch: PollSource {
    /// How long nothing is read.
    private static let usual = Duration.milliseconds(20)

    private let descriptor: Descriptor
    private var lines: [UInt8] = []

    /// When it begins to read.
    private(set) var deadline: ContinuousClock.Instant? = .now + usual
    /// What the host last reported: a plugin's identifier; empty where all are registered.
    private var lastLine: [UInt8] = []

    /// Reads the reports from a descriptor that does not block.
    init(_ descriptor: Descriptor) { self.descriptor = descriptor }

    var interests: [PollInterest] {
        deadline == nil && descriptor.number >= 0 ? [PollInterest(descriptor.number)] : []
    }

    func handle(_ ready: PollInterest) { drain() }

    func deadlinePassed() {
        deadline = nil
        drain()
    }

    /// The plugin that was being registered when the host last reported; `nil` where none was.
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
