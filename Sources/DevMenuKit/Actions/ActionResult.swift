import DevMenuSystem

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

/// How an action says that the process will end.
public enum Ending: Hashable, Sendable {
    /// By a signal of this number.
    case signal(Int32)
    /// By `exit`, with any status.
    case exit

    /// What `fatalError`, a broken `precondition` and Swift's other traps end in on this processor.
    public static var trap: Ending {
        #if arch(x86_64) || arch(i386)
        .signal(SignalNumber.illegalInstruction)
        #else
        .signal(SignalNumber.trap)
        #endif
    }
}

extension Ending: CustomStringConvertible {
    /// The signal's name, or `exit`, as the protocol has it.
    public var description: String {
        switch self {
        case .signal(let number): SignalName.name(of: number)
        case .exit: "exit"
        }
    }
}

/// Why an action was not carried out, with facts for programs.
///
/// An action may throw any error, whose words people are shown; this one also says of what kind the
/// protocol is to call it, and what it adds.
public struct ActionError: Error, Equatable, Sendable {
    /// What became of the action.
    public enum Kind: Equatable, Sendable {
        /// It was tried, and failed.
        case failed
        /// It was not even tried, because it may not be.
        case denied
    }

    /// What became of the action.
    public let kind: Kind
    /// A sentence for people.
    public let message: String
    /// What programs are told besides.
    public let facts: JSONObject

    /// An error of a kind.
    public init(_ kind: Kind, _ message: String, facts: JSONObject = [:]) {
        self.kind = kind
        self.message = message
        self.facts = facts
    }
}

extension ActionError: CustomStringConvertible {
    /// The sentence for people.
    public var description: String { message }
}
