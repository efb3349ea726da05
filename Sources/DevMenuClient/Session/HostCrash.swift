package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// An end of a host that nobody announced, or another than was announced.
package struct HostCrash: Equatable, Sendable {
    /// The app's name.
    package let name: String
    /// The host's process.
    package let pid: Int
    /// How it ended.
    package let ending: SessionEnding
    /// The ending that an action had announced, if any.
    package let expected: String?
    /// Why it ended, as it said itself; `nil` where it said nothing.
    package let reason: String?
    /// The last lines that it wrote to its stderr.
    package let lastWords: [String]

    /// An end, told in full.
    package init(
        name: String,
        pid: Int,
        ending: SessionEnding,
        expected: String?,
        reason: String? = nil,
        lastWords: [String]
    ) {
        self.name = name
        self.pid = pid
        self.ending = ending
        self.expected = expected
        self.reason = reason
        self.lastWords = lastWords
    }

    /// The end of a session's host.
    ///
    /// - Parameters:
    ///   - session: The session, which has ended.
    ///   - name: What people call the host; `nil` for what it says itself.
    ///   - expected: The ending that an action had announced.
    ///   - reason: Why it ended, as it said itself.
    init(
        of session: any MenuSession,
        named name: String? = nil,
        expected: String? = nil,
        reason: String? = nil
    ) {
        self.init(
            name: name ?? session.name,
            pid: session.hello.pid,
            ending: session.ending ?? .disconnected,
            expected: expected,
            reason: reason,
            lastWords: session.lastWords
        )
    }

    /// Whether it stopped in good order: it said why, and nothing speaks against that.
    package var isOrderly: Bool {
        reason != nil && expected == nil && (ending == .disconnected || ending == .exit(0))
    }

    /// What `--json` adds.
    package var json: JSONObject {
        var members: JSONObject = ["pid": .integer(pid)]
        switch ending {
        case .signal(let number): members["signal"] = .string(SignalName.name(of: number))
        case .exit(let status): members["status"] = .integer(Int(status))
        case .disconnected, .broken, .closed: break
        }
        if let expected { members["expected"] = .string(expected) }
        if let reason { members["reason"] = .string(reason) }
        if !lastWords.isEmpty { members["stderr"] = .array(lastWords.map { .string($0) }) }
        return members
    }
}

extension HostCrash: CustomStringConvertible {
    /// A sentence for people, and the host's last lines below it.
    package var description: String {
        // Its last lines are the only ones of its own that it gets.
        let name = ControlEscaping.escaped(name, as: .name)
        let announced =
            expected.map { ", though \($0) was announced" }
            ?? told.map { ": " + $0 } ?? " unexpectedly"
        return (["\(name) (pid \(pid)) \(ending)\(announced)"] + lastWords.map { "  | " + $0 })
            .joined(separator: "\n")
    }

    /// The reason that it gave, where the system does not tell how it ended.
    private var told: String? {
        ending == .disconnected || isOrderly ? reason.map { ControlEscaping.escaped($0) } : nil
    }
}
