import DevMenuKit

/// The content of a page whose rows are there from the beginning.
final class FixedPage: ListViewModel {
    let title: LocalizedText
    let state = CurrentValue(ListState())
    let value: JSONValue?

    private let appeared: @Sendable () -> Void

    /// Creates the content of a page.
    ///
    /// - Parameters:
    ///   - title: The title above the page.
    ///   - value: The page as JSON.
    ///   - appeared: Called each time that the page appears.
    ///   - sections: Returns the sections, whose rows call a closure when they have to be drawn
    ///     again.
    init(
        _ title: LocalizedText,
        value: JSONValue? = nil,
        appeared: @escaping @Sendable () -> Void,
        sections: (_ changed: @escaping @Sendable () -> Void) -> [ListSection]
    ) {
        self.title = title
        self.value = value
        self.appeared = appeared
        let made = sections { [weak state] in state?.update { _ in } }
        state.update { $0.sections = made }
    }

    func loadItems() async {}

    func trackScreenviews() { appeared() }
}
