import DevMenuSystem

/// Why a menu cannot be offered on a socket.
public enum SocketHostError: Error, Equatable, Sendable {
    /// The runtime directory is not to be trusted, or cannot be made.
    case directory(reason: String)
    /// The socket's path does not fit into an address.
    case longPath(reason: String)
    /// Another host listens there already.
    case taken(path: String)
    /// The operating system refused an operation on a file, with an `errno`.
    case system(String, path: String, code: Int32)
    /// There is no pipe to be had.
    case noPipe(code: Int32)
    /// No thread could be started.
    case noThread(code: Int32)
}

extension SocketHostError: CustomStringConvertible {
    /// A sentence for people, which says what to do where something can be done.
    public var description: String {
        switch self {
        case .directory(let reason), .longPath(let reason):
            reason
        case .taken(let path):
            """
            a host listens at '\(path)' already: a process offers one menu under a name
            """
        case .system(let operation, let path, let code):
            "cannot \(operation) '\(path)': \(Errno(rawValue: code))"
        case .noPipe(let code):
            "cannot make a pipe: \(Errno(rawValue: code))"
        case .noThread(let code):
            "cannot start a thread: \(Errno(rawValue: code))"
        }
    }
}

extension SocketHostError {
    init(_ failure: EndWatch.Failure) {
        switch failure {
        case .noPipe(let reason): self = .noPipe(code: reason.rawValue)
        case .noThread(let reason): self = .noThread(code: reason.rawValue)
        }
    }
}
