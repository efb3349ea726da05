import DevMenuTerminal
import DevMenuKit
import DevMenuPages

/// The result of an action that is too long for a message.
final class ActionResultViewModel: ListViewModel {
    let title: LocalizedText
    let state: CurrentValue<ListState>

    private let tracking: any TrackingProvider

    /// Creates a page of a result, whose newlines separate its lines.
    init(of action: any ActionTrigger, _ result: StyledText, tracking: any TrackingProvider) {
        title = action.title
        self.tracking = tracking
        let text = PageTextItem(text: result)
        state = CurrentValue(ListState(sections: [ListSection(items: [text])]))
    }

    /// Does nothing: the action has run.
    func loadItems() async {}

    func trackScreenviews() {
        tracking.track(.screenView("ActionResult", of: "ActionResultViewModel"))
    }
}
