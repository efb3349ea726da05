import DevMenuClient
import DevMenuWire

/// The checks of an item before an agent runs or sets it, with or without a person's consent.
protocol ConsentCheck {
    /// The app.
    var app: AppHost { get }
    /// The item, as the app describes it now.
    var item: ListedItem { get }
    /// The reason a person is asked first, as text after the item's name, or `nil` if none is.
    var unaskedRefusal: String? { get }

    /// Returns the refusal of what no person has agreed to.
    func refusal(_ reason: String) -> ToolRefusal

    /// Returns the question for a person.
    ///
    /// - Parameter refused: The run that the app has refused, since its arguments make it risky;
    ///   `nil` before it is asked.
    /// - Returns: The question.
    /// - Throws: ``ToolRefusal`` if it can't be shown whole, or `HostError`.
    func question(after refused: UnconfirmedRun?) throws -> Question

    /// Returns what happens once a person has agreed to a question, or has done it.
    func step(after question: Question) throws -> ToolStep
}

extension ConsentCheck {
    /// Indicates whether the app still describes the item in the same way.
    func isCurrent() throws -> Bool {
        app.host.limit = TimeLimit(seconds: 10)
        return try app.item(item.id).received == item.received
    }
}
