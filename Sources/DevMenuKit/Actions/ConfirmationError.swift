/// The error of an action that has to be confirmed with the arguments that it was given.
///
/// ``ActionCall/confirm(_:_:)`` throws it, and the shell asks its user then.
public struct ConfirmationError: Error, Equatable, Sendable {
    /// The name of the part that is at risk, such as the title of a row.
    public let title: LocalizedText
    /// The risk.
    public let risk: Risk

    /// Creates the error.
    package init(_ title: LocalizedText, _ risk: Risk) {
        self.title = title
        self.risk = risk
    }
}

extension ConfirmationError: CustomStringConvertible {
    /// The message for people, in English.
    public var description: String { message(in: .english) }

    /// Returns the message in the language of whoever runs the action.
    package func message(in locale: MenuLocale) -> String {
        "'\(title.resolved(for: locale))' is \(risk.rawValue) and wasn't confirmed"
    }
}
