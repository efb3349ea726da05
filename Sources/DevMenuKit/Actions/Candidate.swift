/// An argument that could be given.
public struct Candidate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The argument as it would be typed, without quotes.
    public let text: String
    /// What it means; empty for nothing to say.
    public let summary: LocalizedText

    /// A candidate and what it means.
    public init(_ text: String, summary: LocalizedText = .empty) {
        self.text = text
        self.summary = summary
    }

    /// A candidate that speaks for itself.
    public init(stringLiteral value: String) { self.init(value) }
}
