package import DevMenuSystem

/// An error that prevents a menu from being served.
package enum ServingError: Error, Equatable, Sendable {
    /// The runtime directory can't be trusted, can't be created, or has too long a path.
    case directory(reason: String)
    /// Another host listens there already.
    case inUse(path: String)
    /// The host still waits for running actions to end.
    case stopping
    /// The operating system refused an operation.
    case system(String, Errno)

    /// Evaluates an expression, and turns the system's error into ``system(_:_:)``.
    static func wrapping<Result>(
        _ operation: String,
        _ value: @autoclosure () throws(Errno) -> Result
    ) throws(ServingError) -> Result {
        do throws(Errno) { return try value() } catch { throw .system(operation, error) }
    }
}

extension ServingError: CustomStringConvertible {
    /// A sentence for people, with the remedy if there is one.
    package var description: String {
        switch self {
        case .directory(let reason): reason
        case .inUse(let path):
            """
            a host is already listening at '\(path)': a process offers one menu under a name
            """
        case .stopping:
            "it is stopping, and waits for running actions: start it again once it has stopped"
        case .system(let operation, let reason): "can't \(operation): \(reason.advice)"
        }
    }
}
