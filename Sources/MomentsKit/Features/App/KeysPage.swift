import DevMenuText
import DevMenuKit
import DevMenuPages

/// The page that lists the keys of the app, and other ways to tell it something.
final class KeysViewModel: ListViewModel {
    let title = LocalizedText(en: "Keys", zhHans: "按键")
    let state: CurrentValue<ListState>

    private let tracking: any TrackingProvider

    /// Creates the page.
    init(tracking: any TrackingProvider) {
        self.tracking = tracking
        state = CurrentValue(ListState(sections: [ListSection(items: Self.items)]))
    }

    /// Does nothing: the keys are always the same.
    func loadItems() async {}

    func trackScreenviews() { tracking.track(.screenView("Keys", of: "KeysViewModel")) }

    private static let items = [
        KeyItemViewModel("↑ ↓ k j", LocalizedText(en: "move by a row", zhHans: "上下移动一行")),
        KeyItemViewModel(
            "PgUp PgDn",
            LocalizedText(
                en: "move by a page; Ctrl-B and Ctrl-F too",
                zhHans: "翻页，Ctrl-B、Ctrl-F 亦可"
            )
        ),
        KeyItemViewModel(
            "g G",
            LocalizedText(
                en: "to the start, the end; Home and End too",
                zhHans: "到开头、到结尾，Home、End 亦可"
            )
        ),
        KeyItemViewModel("⏎", LocalizedText(en: "choose the row", zhHans: "选择该行")),
        KeyItemViewModel(
            LocalizedText(en: "Space", zhHans: "空格"),
            LocalizedText(
                en: "switch the row, or move by a page where it has no switch",
                zhHans: "切换该行；该行没有开关时翻页"
            )
        ),
        KeyItemViewModel(
            "1 … 9",
            LocalizedText(en: "open a link of the row", zhHans: "打开该行的链接")
        ),
        KeyItemViewModel(
            "y n",
            LocalizedText(en: "answer a question", zhHans: "回答提问")
        ),
        KeyItemViewModel(
            "b Esc ←",
            LocalizedText(
                en: "back to the page before; Backspace too",
                zhHans: "返回上一页，退格键亦可"
            )
        ),
        KeyItemViewModel(
            "d",
            LocalizedText(
                en: "leave the pages that were opened on one another",
                zhHans: "离开依次打开的页面"
            )
        ),
        KeyItemViewModel(
            "r",
            LocalizedText(en: "load again; Ctrl-R too", zhHans: "重新加载，Ctrl-R 亦可")
        ),
        KeyItemViewModel(
            "m",
            LocalizedText(en: "the hidden menu, as by a shake", zhHans: "隐藏菜单，如同摇一摇")
        ),
        KeyItemViewModel("l", LocalizedText(en: "like or unlike a moment", zhHans: "点赞或取消点赞")),
        KeyItemViewModel(
            "e",
            LocalizedText(en: "why a setting has its value", zhHans: "设置取该值的原因")
        ),
        KeyItemViewModel(
            "q Ctrl-C",
            LocalizedText(en: "quit; Ctrl-D too", zhHans: "退出，Ctrl-D 亦可")
        ),
        KeyItemViewModel(
            LocalizedText(en: "paste", zhHans: "粘贴"),
            LocalizedText(
                en: "opens a link: https://momentsapp.com/TextStyles",
                zhHans: "打开链接：https://momentsapp.com/TextStyles"
            )
        ),
    ]
}

/// A key, or several for one thing.
struct KeyItemViewModel: ListItemViewModel {
    /// The width of the column of keys.
    static let width = 10

    let key: LocalizedText
    let title: LocalizedText

    init(_ key: LocalizedText, _ title: LocalizedText) {
        self.key = key
        self.title = title
    }
}

/// Draws a key and what it does, in two columns.
struct KeyCell: ListCell {
    private var item: KeyItemViewModel?

    mutating func update(with item: KeyItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let key = item.key.resolved(for: context.locale)
        let width = max(1, context.width - KeyItemViewModel.width)
        let title = StyledText(item.title.resolved(for: context.locale)).wrapped(columns: width)
        return title.enumerated().map { index, part in
            var line = StyledText()
            if index == 0 { line.append(key, isBold: true) }
            let used = index == 0 ? DisplayWidth.of(key) : 0
            line.append(String(repeating: " ", count: max(1, KeyItemViewModel.width - used)))
            line.append(part)
            return line
        }
    }
}
