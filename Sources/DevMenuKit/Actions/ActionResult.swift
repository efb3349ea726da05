/// What an action came to.
public struct ActionResult: Hashable, Sendable {
    /// Nothing to say: it is done.
    public static let done = ActionResult(text: nil)

    /// What people read; of the control characters only newline and tab.
    public let text: LocalizedText?
    /// How parts of the text are painted, where a terminal can; offsets fit the text in one language.
    public let styles: [TextStyle]
    /// What programs read.
    public let value: JSONValue?

    /// A result for people, for programs or for both.
    public init(text: LocalizedText?, styles: [TextStyle] = [], value: JSONValue? = nil) {
        self.text = text
        self.styles = styles
        self.value = value
    }

    /// It is done, and says so.
    public static func done(_ text: LocalizedText, value: JSONValue? = nil) -> ActionResult {
        ActionResult(text: text, value: value)
    }

    /// It is done, and says so in a painted text.
    public static func done(_ text: StyledText, value: JSONValue? = nil) -> ActionResult {
        ActionResult(text: LocalizedText(text.text), styles: text.styles, value: value)
    }

    /// It opened a page, which is what people see.
    public static func opened(_ visit: OpenedRoute) -> ActionResult {
        ActionResult(
            text: LocalizedText(visit.page.text),
            styles: visit.page.styles,
            value: visit.page.value
        )
    }
}
