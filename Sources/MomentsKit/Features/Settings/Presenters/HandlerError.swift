/// An error of a row that can't call its handler.
package enum HandlerError: Error, Equatable, Sendable {
    /// The page's presenter has no handler of this name.
    case unknown(String, suggestion: String?)
    /// The handler of this name takes a model of another class.
    case otherModel(String, expected: String, found: String)
}

extension HandlerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let name, let suggestion?):
            "the page's presenter has no handler '\(name)'. Did you mean '\(suggestion)'?"
        case .unknown(let name, nil):
            "the page's presenter has no handler '\(name)': give it one, or the row another name"
        case .otherModel(let name, let expected, let found):
            "handler '\(name)' takes a \(expected), and the row has a \(found)"
        }
    }
}
