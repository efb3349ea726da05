package import DevMenuKit

/// What a route answered, as a page: its lines, and DesignKit's favourite buttons as rows that work.
package final class RoutePageViewModel: ListViewModel {
    /// What people read above the page: the route's title.
    package let title: LocalizedText
    /// The lines.
    package let state = CurrentValue(ListState())

    private let opened: OpenedRoute
    private let tracking: any TrackingProvider

    /// A page of what a route answered.
    package init(_ opened: OpenedRoute, title: LocalizedText, tracking: any TrackingProvider) {
        self.opened = opened
        self.title = title
        self.tracking = tracking
    }

    /// What the route says to programs.
    package var value: JSONValue? { opened.page.value }

    /// Shows the answer, which is at hand; the buttons keep their state for the visit.
    package func loadItems() async {
        guard !hasContent else { return }
        let page = StyledText(opened.page.text, styles: opened.page.styles)
        let buttons = FavoriteButton.buttons(of: opened.page.value)
        // Wide enough that only the page's own newlines part it.
        let lines = page.wrapped(columns: .max)
        let sections = [ListSection(items: lines.map { row($0, buttons) })]
        state.update { $0.sections = sections }
    }

    /// Records that the page has come up.
    package func trackScreenviews() {
        tracking.track(.screenView(opened.visit.path, of: "RoutePageViewModel"))
    }

    private func row(_ line: StyledText, _ buttons: [FavoriteButton]) -> any ListItemViewModel {
        guard let button = buttons.first(where: { line.text.contains($0.marks) }) else {
            return TextLineItemViewModel(line: line)
        }
        return FavoriteButtonItemViewModel(button, line: line) { [state] in state.update { _ in } }
    }
}

/// A line of a page that is text.
struct TextLineItemViewModel: ListItemViewModel {
    /// The line, with its paint.
    let line: StyledText
}

/// Draws a line of a page that is text.
struct TextLineCell: ListCell {
    private var item: TextLineItemViewModel?

    mutating func update(with item: TextLineItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        item?.line.wrapped(columns: place.width) ?? []
    }
}
