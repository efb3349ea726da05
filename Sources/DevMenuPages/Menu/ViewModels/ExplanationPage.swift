import DevMenuTerminal
import DevMenuKit

/// The reason why a setting has its value, as a shell's `explain` words it; a refresh reads it again.
final class ExplanationPage: ListViewModel {
    let title: LocalizedText
    let state = CurrentValue(ListState())

    private let id: ItemID
    private let context: MenuPageContext

    init(of item: MenuListing.Item, _ context: MenuPageContext) {
        title = LocalizedText("Why: \(item.title)", ["zh-Hans": "原因：\(item.title)"])
        id = item.id
        self.context = context
    }

    func loadItems() async {
        await load {
            let explanation: JSONValue
            do throws(MenuError) {
                explanation = try await context.menu.explanation(of: id)
            } catch {
                throw OfferedMenuError(error: error)
            }
            let hasJournal = explanation["hasJournal"]?.bool ?? false
            let text = ExplanationText(explanation, hasJournal: hasJournal)
            state.update { $0.sections = [ListSection(items: [ExplanationItem(text: text)])] }
        }
    }

    func trackScreenviews() { context.appeared(.explanation) }
}

/// The words of an explanation, which depend on the width and the language.
struct ExplanationItem: ListItemViewModel {
    let text: ExplanationText
}
