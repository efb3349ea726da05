import DevMenuKit
import DevMenuSystem

/// What keeps the backtrace of a host's crash short, unless the user wants one.
///
/// A backtrace takes five times as long as the crash itself, and its lines would push the reason for
/// the crash out of the host's last words.
package enum QuietCrashes {
    private static let variable = "SWIFT_BACKTRACE"
    private static let value = "enable=no,color=no"

    /// What a host's environment has for it.
    static var environment: [String: String?] {
        BaseDirectories.environmentVariable(variable) == nil ? [variable: value] : [:]
    }

    /// Takes it out of this process's environment again: the host has read it by now, and what it
    /// starts crashes as its user likes.
    package static func forget() {
        if BaseDirectories.environmentVariable(variable) == value { Environment.remove(variable) }
    }
}
