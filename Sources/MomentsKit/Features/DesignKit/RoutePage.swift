package import DevMenuKit

/// The answer of a route as a page; DesignKit's favourite buttons are rows that work.
package final class RoutePageViewModel: ListViewModel {
    package let title: LocalizedText
    package let state = CurrentValue(ListState())

    private let opened: OpenedRoute
    private let tracking: any TrackingProvider

    /// Creates a page of the answer of a route.
    package init(_ opened: OpenedRoute, title: LocalizedText, tracking: any TrackingProvider) {
        self.opened = opened
        self.title = title
        self.tracking = tracking
    }

    package var value: JSONValue? { opened.page.value }

    /// Shows the answer; the buttons keep their state during the visit.
    package func loadItems() async {
        guard !hasContent else { return }
        let page = StyledText(opened.page.text, styles: opened.page.styles)
        let buttons = FavoriteButton.buttons(of: opened.page.value)
        // The width is unlimited, so that only the page's own newlines separate lines.
        let lines = page.wrapped(columns: .max)
        let sections = [ListSection(items: lines.map { row($0, buttons) })]
        state.update { $0.sections = sections }
    }

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

/// A line of text on a page.
struct TextLineItemViewModel: ListItemViewModel {
    /// The line with its styles.
    let line: StyledText
}

struct TextLineCell: ListCell {
    private var item: TextLineItemViewModel?

    mutating func update(with item: TextLineItemViewModel) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        item?.line.wrapped(columns: place.width) ?? []
    }
}
