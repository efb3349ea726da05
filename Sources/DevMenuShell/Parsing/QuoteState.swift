/// What kind of quoting a place in a line is in.
package enum QuoteState: Equatable, Sendable {
    /// No quoting.
    case none
    /// Within `'…'`.
    case single
    /// Within `"…"`.
    case double
    /// Behind a backslash outside quotes.
    case backslash
}
