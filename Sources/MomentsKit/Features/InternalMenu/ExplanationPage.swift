import DevMenuTerminal
import DevMenuKit
import DevMenuPages

/// The reason a setting has its value, as a shell's `explain` words it.
///
/// It's read when the page is loaded: a refresh reads it again.
final class ExplanationViewModel: ListViewModel {
    let title: LocalizedText
    let state = CurrentValue(ListState())

    private let id: ItemID
    private let services: MomentsServices

    /// Creates the explanation of a setting.
    init(of setting: any Setting, _ services: MomentsServices) {
        title = setting.title.behind(en: "Why: ", zhHans: "原因：")
        id = setting.id
        self.services = services
    }

    /// Reads the explanation, and the journal for it.
    func loadItems() async {
        await load {
            let settings = services.settings
            // The app may have replaced the menu, and the setting with it.
            guard let explanation = settings.explanation(of: id) else {
                throw SettingError.unknown(id)
            }
            let text = ExplanationText(explanation.json, hasJournal: settings.keepsJournal)
            let sections = [ListSection(items: [ExplanationItemViewModel(text: text)])]
            state.update { $0.sections = sections }
        }
    }

    func trackScreenviews() {
        services.tracking.track(.screenView("Explanation", of: "ExplanationViewModel"))
    }
}

/// The words of an explanation, which depend on the width and the language.
struct ExplanationItemViewModel: DrawnItem {
    let text: ExplanationText

    func lines(in context: DrawingContext) -> [StyledText] {
        text.text(in: context.locale, columns: context.width).wrapped(columns: context.width)
    }
}
