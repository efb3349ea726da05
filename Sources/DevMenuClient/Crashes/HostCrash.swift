package import DevMenuKit
import DevMenuWire

/// The end of a host: how it ended, and what was expected of it.
package struct HostCrash: Equatable, Sendable {
    /// The app's name.
    package var name: String
    /// The host's process.
    package let pid: Int
    /// The way it ended.
    package let ending: SessionEnding
    /// The ending that an action announced, if any.
    package var expected: String?
    /// The reason that the host gave; `nil` if it gave none.
    package var reason: String?
    /// The last lines of its stderr.
    package var lastLines: [String]
}

extension HostCrash {
    /// Creates the end of a session's host, unannounced or other than announced.
    ///
    /// - Parameters:
    ///   - session: The session, which has ended.
    ///   - expected: The ending that an action announced.
    package init(of session: any MenuSession, expected: String? = nil) {
        self.init(
            name: session.name,
            pid: session.hello.pid,
            ending: session.ending ?? .disconnected,
            expected: expected,
            reason: session.endReason,
            lastLines: session.lastLines
        )
    }

    /// Indicates whether it stopped in good order: with a reason that nothing contradicts.
    package var isOrderly: Bool {
        reason != nil && expected == nil && (ending == .disconnected || ending == .exit(0))
    }

    /// The announced ending and the actual one, as far as it is known, for programs.
    package var announced: JSONObject {
        var members: JSONObject = ["expected": expected.map { .string($0) } ?? .null]
        members.merge(ending.facts)
        return members
    }

    /// The members that `--json` adds.
    package var json: JSONObject {
        var members: JSONObject = ["pid": .integer(pid)]
        members.merge(ending.facts)
        if let expected { members["expected"] = .string(expected) }
        if let reason { members["reason"] = .string(reason) }
        if !lastLines.isEmpty { members["stderr"] = .array(lastLines.map { .string($0) }) }
        return members
    }
}

extension HostCrash: CustomStringConvertible {
    /// A sentence for people, and the host's last lines below it.
    package var description: String {
        // Only the host's last lines may add lines to the message.
        let name = ControlEscaping.escaped(name, as: .name)
        let announced =
            expected.map { ", though \($0) was announced" }
            ?? shownReason.map { ": " + $0 } ?? (ending.isBreach ? "" : " unexpectedly")
        // The process of a host that never sent a hello is unknown.
        let subject = pid > 0 ? "\(name) (pid \(pid))" : name
        return (["\(subject) \(ending)\(announced)"] + lastLines.map { "  | " + $0 })
            .joined(separator: "\n")
    }

    /// The host's reason, if the system doesn't report how it ended.
    private var shownReason: String? {
        ending == .disconnected || isOrderly ? reason.map { ControlEscaping.escaped($0) } : nil
    }
}
