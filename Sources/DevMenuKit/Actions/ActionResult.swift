import DevMenuSystem

/// The result of an action: a text for people, a value for programs, or both, such as a table.
///
/// ```swift
/// return .done("\(count) files", value: ["count": .integer(count)])
/// ```
public struct ActionResult: Equatable, Sendable {
    /// A result without text or value.
    public static let done = ActionResult(text: nil)

    /// The text shown to people; newline and tab are the only control characters it may contain.
    public let text: LocalizedText?
    /// The styles of parts of the text; their offsets fit the text in one language only.
    public let styles: [TextStyle]
    /// The value for programs.
    public let value: JSONValue?
    /// The table that ``text`` and ``value`` represent, or `nil` if there is none.
    public let table: ResultTable?
    /// Indicates whether the app shows it as a page on a separate screen.
    public package(set) var isShown = false

    /// Creates a result for people, for programs or for both.
    public init(text: LocalizedText?, styles: [TextStyle] = [], value: JSONValue? = nil) {
        self.text = text
        self.styles = styles
        self.value = value
        table = nil
    }

    private init(_ table: ResultTable) {
        text = table.text
        styles = []
        value = table.value
        self.table = table
    }

    /// Returns a result with a text.
    public static func done(_ text: LocalizedText, value: JSONValue? = nil) -> ActionResult {
        ActionResult(text: text, value: value)
    }

    /// Returns a result with a styled text.
    ///
    /// ```swift
    /// .done(StyledText("2 of 7 orders are late", color: RGBColor("#CC0000")))
    /// ```
    public static func done(_ text: StyledText, value: JSONValue? = nil) -> ActionResult {
        ActionResult(text: LocalizedText(text.text), styles: text.styles, value: value)
    }

    /// Returns a result with a table.
    ///
    /// ```swift
    /// .table(columns: ["id", "sum"], rows: orders.map { [.string($0.id), .integer($0.sum)] })
    /// ```
    ///
    /// - Parameters:
    ///   - columns: The columns, each by its key or with a separate title.
    ///   - rows: The values of each row.
    /// - Returns: The result.
    public static func table(
        columns: [ResultTable.Column],
        rows: [[JSONValue]]
    ) -> ActionResult {
        ActionResult(ResultTable(columns: columns, rows: rows))
    }

    /// Returns a result with a table of texts.
    ///
    /// ```swift
    /// .table(columns: ["name", "city"], rows: [["north", "Oslo"], ["south", "Rome"]])
    /// ```
    public static func table(columns: [ResultTable.Column], rows: [[String]]) -> ActionResult {
        ActionResult(ResultTable(columns: columns, rows: rows))
    }

    /// Returns a result that shows an opened page.
    ///
    /// ```swift
    /// .opened(try await call.router.open("DesignKit", transition: .present))
    /// ```
    public static func opened(_ visit: OpenedRoute) -> ActionResult {
        let page = visit.page
        let text = LocalizedText(page.text)
        var result =
            page.table.map { ActionResult($0) }
            ?? ActionResult(text: text, styles: page.styles, value: page.value)
        result.isShown = page.isShown
        return result
    }
}

/// The way in which a process will end.
public enum Ending: Hashable, Sendable {
    /// By the signal with this number.
    case signal(Int32)
    /// By `exit`, with any status.
    case exit

    /// By `abort`.
    public static var abort: Ending { .signal(SignalNumber.abort) }

    /// The signal that ends a process after a Swift trap, such as `fatalError`, on this processor.
    public static var trap: Ending {
        #if arch(x86_64) || arch(i386)
        .signal(SignalNumber.illegalInstruction)
        #else
        .signal(SignalNumber.trap)
        #endif
    }
}

extension Ending: CustomStringConvertible {
    /// The signal's name, or `exit`, as in the protocol.
    public var description: String {
        switch self {
        case .signal(let number): SignalName.name(of: number)
        case .exit: "exit"
        }
    }
}

/// An error of an action or a route, with facts for programs.
///
/// Either may throw any error, and people are shown its description. This one also chooses the
/// error's kind in the protocol and adds facts.
///
/// ```swift
/// throw ActionError(.failed, "the printer has no paper", facts: ["printer": "second floor"])
/// ```
public struct ActionError: Error, Equatable, Sendable {
    /// The kind of an action's error.
    public enum Kind: Equatable, Sendable {
        /// The action was tried and failed.
        case failed
        /// The action wasn't tried, because it isn't allowed.
        case denied
        /// The app doesn't have what an argument names.
        case notFound
    }

    /// The kind of the error.
    public let kind: Kind
    /// The message for people.
    public let message: String
    /// Facts for programs, in addition to the message.
    public let facts: JSONObject

    /// Creates an error.
    public init(_ kind: Kind, _ message: String, facts: JSONObject = [:]) {
        self.kind = kind
        self.message = message
        self.facts = facts
    }
}

extension ActionError {
    /// Returns an error for something that the app doesn't have: "there is no order '7'".
    ///
    /// ```swift
    /// guard let order = orders.first(where: { $0.id == id }) else {
    ///     throw ActionError.notFound("order", id, among: orders.map(\.id))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - thing: The word for it in English, such as `order`.
    ///   - name: The requested name or number; not a secret.
    ///   - names: Those that the app has; the nearest one is suggested.
    /// - Returns: The error, with the facts `what`, `id` and `suggestion`.
    public static func notFound<Name: CustomStringConvertible>(
        _ thing: String,
        _ name: Name,
        among names: [Name] = []
    ) -> ActionError {
        let suggestion = NearestName.suggestion(for: "\(name)", among: names.map(\.description))
        var facts: JSONObject = ["what": .string(thing), "id": .string("\(name)")]
        facts["suggestion"] = suggestion.map { .string($0) }
        let question = NearestName.question(suggestion)
        return ActionError(.notFound, "there is no \(thing) '\(name)'" + question, facts: facts)
    }
}

extension ActionError: CustomStringConvertible {
    /// The message for people.
    public var description: String { message }
}
