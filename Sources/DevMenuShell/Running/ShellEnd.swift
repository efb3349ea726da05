/// Why the shell ends.
package enum ShellEnd: Error, Equatable, Sendable {
    /// Somebody asked for it.
    case quit
    /// A signal that ends processes: the shell cleans up, and ends by it.
    case signal(Int32)
    /// Nobody reads standard output any more.
    case outputClosed
}
