#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals that the shell hears.
package enum SignalNumber {
    /// Ctrl-C.
    package static let interrupt = SIGINT
    /// A child has ended.
    package static let child = SIGCHLD
    /// Somebody wants the shell to end.
    package static let terminate = SIGTERM
    /// The terminal has gone.
    package static let hangUp = SIGHUP
    /// Ctrl-Z.
    package static let stop = SIGTSTP
    /// The terminal's size has changed.
    package static let windowChange = SIGWINCH

    /// The signals to catch; those of the terminal only where a person types.
    package static func caught(isInteractive: Bool) -> [Int32] {
        [interrupt, child, terminate, hangUp] + (isInteractive ? [stop, windowChange] : [])
    }

    /// Makes a write that nobody reads an error and not the end of the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
