import DevMenuKit
import DevMenuSystem

/// Turns off the backtrace of a host's crash, unless the user wants one.
///
/// A backtrace lasts five times as long as the crash itself, and its lines would push the reason
/// for the crash out of the host's last words.
package enum CrashBacktraces {
    private static let variable = "SWIFT_BACKTRACE"
    private static let value = "enable=no,color=no"

    /// The variables for a host's environment.
    static var environment: [String: String?] {
        BaseDirectories.environmentVariable(variable) == nil ? [variable: value] : [:]
    }

    /// Removes the variable from this process's environment.
    ///
    /// The host has read it by then, and the programs that it starts crash as the user likes.
    package static func forget() {
        if BaseDirectories.environmentVariable(variable) == value { Environment.remove(variable) }
    }
}
