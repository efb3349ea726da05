/// What a route opens: a text for people, a value for programs.
public struct Page: Hashable, Sendable {
    /// What people read; of the control characters only newline and tab.
    public let text: String
    /// How parts of the text are painted, where a terminal can.
    public let styles: [TextStyle]
    /// What programs read.
    public let value: JSONValue?

    /// A page of a text.
    public init(text: String, styles: [TextStyle] = [], value: JSONValue? = nil) {
        self.text = text
        self.styles = styles
        self.value = value
    }

    /// A page of a painted text.
    public init(_ text: StyledText, value: JSONValue? = nil) {
        self.init(text: text.text, styles: text.styles, value: value)
    }
}
