import DevMenuSystem

/// An error that keeps a menu from being served.
package enum ServingError: Error, Equatable, Sendable {
    /// Standard input or output, descriptor 0 or 1, is closed.
    case closed(descriptor: Int32)
    /// `/dev/null` can't be opened.
    case noNullDevice(code: Int32)
    /// The runtime directory can't be trusted, or can't be created.
    case directory(reason: String)
    /// The socket's path is too long for an address.
    case longPath(reason: String)
    /// Another host listens there already.
    case taken(path: String)
    /// The host still waits for running actions to end.
    case stopping
    /// The operating system refused an operation on a file, with an `errno`.
    case system(String, path: String, code: Int32)
    /// No pipe can be created.
    case noPipe(code: Int32)
    /// No thread can be started.
    case noThread(code: Int32)
}

extension ServingError: CustomStringConvertible {
    /// A sentence for people, which says what to do if anything can be done.
    package var description: String {
        switch self {
        case .closed(let descriptor):
            """
            \(descriptor == 0 ? "standard input" : "standard output") is closed: a host on stdio \
            speaks with its shell over both
            """
        case .noNullDevice(let code): "cannot open /dev/null: \(Errno(rawValue: code).advice)"
        case .directory(let reason), .longPath(let reason): reason
        case .taken(let path):
            """
            a host is already listening at '\(path)': a process offers one menu under a name
            """
        case .stopping:
            "it is stopping, and waits for running actions: start it again once it has stopped"
        case .system(let operation, let path, let code):
            "cannot \(operation) '\(path)': \(Errno(rawValue: code).advice)"
        case .noPipe(let code): "cannot make a pipe: \(Errno(rawValue: code).advice)"
        case .noThread(let code): "cannot start a thread: \(Errno(rawValue: code))"
        }
    }
}
