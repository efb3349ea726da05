import DevMenuWire

/// How the shell tells its caller what became of the commands (sysexits.h, and 128 and a signal).
package enum ExitStatus {
    /// Every command succeeded.
    package static let success: Int32 = 0
    /// Standard output was closed: 128 and SIGPIPE.
    package static let outputClosed: Int32 = 141

    /// The status for a kind of error.
    package static func status(for kind: String) -> Int32 {
        switch kind {
        case "unknown-command", "usage", "syntax", "bad-argument", "invalid-params": 64
        case "unreadable": 66
        case "unavailable", "busy": 69
        case "host-crashed": 70
        case "unwritable": 74
        case "timeout": 75
        case "denied": 77
        case "interrupted", "cancelled": 130
        default: 1
        }
    }
}
