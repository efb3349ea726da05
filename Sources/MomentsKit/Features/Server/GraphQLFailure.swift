/// Why the server does not carry out an operation.
enum GraphQLFailure: Error, Equatable {
    /// The document is none of those that it serves.
    case notTrusted
    /// A variable is missing, or of another type.
    case badVariable(String, expected: String)
    /// There is no such user.
    case unknownUser(String)
    /// There is no such moment.
    case unknownMoment(String)
}

extension GraphQLFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .notTrusted:
            """
            the document is not trusted: this server serves getMomentsDetailsByUserID and \
            updateMomentLike, as the app writes them
            """
        case .badVariable(let name, let expected): "the variable '\(name)' has to be \(expected)"
        case .unknownUser(let id): "no user '\(id)'"
        case .unknownMoment(let id): "no moment '\(id)'"
        }
    }
}
