import DevMenuSystem
import DevMenuWire

/// The shell's exit statuses (sysexits.h, and 128 and a signal).
package enum ExitStatus {
    /// A status other than success, the failure in a few words, and the kinds of error that lead to it.
    package typealias Meaning = (status: Int32, summary: String, kinds: [String])

    /// Every command succeeded.
    package static let success: Int32 = 0
    /// Standard output was closed: 128 and SIGPIPE.
    package static let outputClosed: Int32 = 141

    /// The status of errors that no row of ``failures`` names.
    private static let general: Int32 = 1

    /// Every status of a failure, and its meaning.
    package static let failures: [Meaning] = [
        (
            general,
            """
            the command itself: no such item or route, an action that threw, one that needs --yes, an unmet expectation
            """,
            [
                "unmet", "unknown-item", "unknown-section", "unknown-route", "wrong-kind",
                "needs-confirmation", "action-failed", "not-saved", "conflict", "skipped",
                "too-large", "pipe-failed", "not-found",
            ]
        ),
        (
            64, "what was typed: an unknown command, a wrong argument, a quote that isn't closed",
            [
                "unknown-command", "unknown-job", "usage", "syntax", "bad-argument",
                "invalid-params",
            ]
        ),
        (66, "a script or an input file can't be read", ["unreadable"]),
        (
            69,
            """
            the app can't be reached, has stopped normally, or is busy, as with an action that runs \
            already
            """,
            ["unavailable", "busy"]
        ),
        (70, "the app crashed without announcing it", ["host-crashed"]),
        (74, "output can't be written", ["unwritable"]),
        (75, "--timeout has passed, connecting included", ["timeout"]),
        (
            77,
            """
            the app denies it: a toggle that is fixed, an item of a plugin that was refused, a \
            program of a file that isn't trusted
            """,
            ["denied", "untrusted"]
        ),
        (ProcessEnd.missingProgram, "a program isn't there: install it", ["missing-program"]),
        (130, "Ctrl-C", ["interrupted", "cancelled"]),
        (outputClosed, "standard output was closed", []),
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
