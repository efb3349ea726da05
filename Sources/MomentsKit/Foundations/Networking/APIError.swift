/// Why a request of the app came to nothing.
package enum APIError: Error, Hashable, Sendable {
    /// The server was not reached, or refused; the status where it answered with one.
    case network(status: Int?, reason: String)
    /// The server answered, but without the data that were asked for.
    case noData(reason: String)
    /// What the server answered cannot be decoded.
    case cannotDecode(reason: String)
}

extension APIError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .network(let status?, let reason): "network error, status \(status): \(reason)"
        case .network(nil, let reason): "network error: \(reason)"
        case .noData(let reason): "no data: \(reason)"
        case .cannotDecode(let reason): "cannot decode the answer: \(reason)"
        }
    }
}
