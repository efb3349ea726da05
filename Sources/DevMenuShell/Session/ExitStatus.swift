import DevMenuSystem
import DevMenuWire

/// The shell's exit statuses (sysexits.h, and 128 and a signal).
package enum ExitStatus {
    /// A status other than success, and its meaning.
    package struct Meaning: Sendable {
        /// The status.
        package let status: Int32
        /// The failure in a few words.
        package let summary: String
        /// The kinds of error that lead to it.
        package let kinds: [String]
    }

    /// Every command succeeded.
    package static let success: Int32 = 0
    /// Standard output was closed: 128 and SIGPIPE.
    package static let outputClosed: Int32 = 141

    /// The status of errors that no row of ``failures`` names.
    private static let general: Int32 = 1

    /// Every status of a failure, and its meaning.
    package static let failures = [
        Meaning(
            status: general,
            summary: """
                the command itself: no such item or route, an action that threw, one that needs --yes, an unmet expectation
                """,
            kinds: [
                "unmet", "unknown-item", "unknown-section", "unknown-route", "wrong-kind",
                "needs-confirmation", "action-failed", "not-saved", "conflict", "skipped",
                "too-large", "pipe-failed", "not-found",
            ]
        ),
        Meaning(
            status: 64,
            summary: """
                what was typed: an unknown command, a wrong argument, a quote that is not closed
                """,
            kinds: [
                "unknown-command", "unknown-job", "usage", "syntax", "bad-argument",
                "invalid-params",
            ]
        ),
        Meaning(
            status: 66,
            summary: "a script or an input file cannot be read",
            kinds: ["unreadable"]
        ),
        Meaning(
            status: 69,
            summary: """
                the app cannot be reached, has stopped normally, or is busy, as with an action that \
                runs already
                """,
            kinds: ["unavailable", "busy"]
        ),
        Meaning(
            status: 70,
            summary: "the app crashed without announcing it",
            kinds: ["host-crashed"]
        ),
        Meaning(status: 74, summary: "output cannot be written", kinds: ["unwritable"]),
        Meaning(
            status: 75,
            summary: "--timeout has passed, connecting included",
            kinds: ["timeout"]
        ),
        Meaning(
            status: 77,
            summary: """
                the app denies it: a toggle that is fixed, an item of a plugin that was refused, a \
                program of a file that is not trusted
                """,
            kinds: ["denied", "untrusted"]
        ),
        Meaning(status: 130, summary: "Ctrl-C", kinds: ["interrupted", "cancelled"]),
        Meaning(status: outputClosed, summary: "standard output was closed", kinds: []),
    ]

    /// Returns the status of a program that failed, 128 and the number of a signal; `nil` for an
    /// error that isn't a program's.
    static func status(ofProgramIn error: CommandError) -> Int32? {
        guard case .program(_, let end?) = error.cause else { return nil }
        return end == .unknown ? nil : end.status
    }

    /// Returns the status for a kind of error.
    package static func status(for kind: String) -> Int32 {
        failures.first { $0.kinds.contains(kind) }?.status ?? general
    }
}
