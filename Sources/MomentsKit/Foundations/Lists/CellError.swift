/// Why a row cannot be drawn.
package enum CellError: Error, Equatable, Sendable {
    /// No cell kind is registered for this reuse identifier.
    case notRegistered(String)
    /// The cell kind of this reuse identifier draws items of another type.
    case otherItem(String, found: String)
}

extension CellError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .notRegistered(let identifier):
            "no cell kind is registered for '\(identifier)': register one on the page"
        case .otherItem(let identifier, let found):
            "the cell kind of '\(identifier)' does not draw items of type \(found)"
        }
    }
}
