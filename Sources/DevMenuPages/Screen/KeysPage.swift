import DevMenuTerminal
public import DevMenuKit

extension ListPage {
    /// Creates the page that lists the keys of a screen, and after them a program's own.
    ///
    /// - Parameters:
    ///   - keys: The program's own keys, or other ways to give it commands, and what they do.
    ///   - hasMenu: `false` to leave out the keys of a menu.
    ///   - appeared: Called each time that the page appears.
    public convenience init(
        keys: [(key: LocalizedText, title: LocalizedText)],
        hasMenu: Bool = true,
        appeared: @escaping @Sendable () -> Void = {}
    ) {
        let screenKeys = Self.screenKeys.filter { hasMenu || !Self.menuKeys.contains($0.key) }
        let standard = screenKeys.map { key, english, chinese in
            KeyItem(key: key, title: LocalizedText(english, ["zh-Hans": chinese]))
        }
        let own = keys.map { KeyItem(key: $0.key, title: $0.title) }
        let title = LocalizedText("Keys", ["zh-Hans": "按键"])
        let viewModel = FixedPage(title, appeared: appeared) { _ in
            [ListSection(items: standard + own)]
        }
        self.init(viewModel, cells: CellRegistry(KeyCell.self))
    }

    /// The keys that only an app with a menu has.
    private static let menuKeys: [LocalizedText] = ["m", "e"]

    private static let screenKeys: [(key: LocalizedText, english: String, chinese: String)] = [
        ("↑ ↓ k j", "move by a row", "上下移动一行"),
        ("PgUp PgDn", "move by a page; Ctrl-B and Ctrl-F too", "翻页，Ctrl-B、Ctrl-F 亦可"),
        ("g G", "to the start, the end; Home and End too", "到开头、到结尾，Home、End 亦可"),
        ("⏎", "choose the row", "选择该行"),
        (
            LocalizedText("Space", ["zh-Hans": "空格"]),
            "switch the row, or move by a page where it has no switch", "切换该行；该行没有开关时翻页"
        ),
        ("1 … 9", "open a link of the row", "打开该行的链接"),
        ("y n", "answer a question", "回答提问"),
        ("b Esc ←", "back to the previous page; Backspace too", "返回上一页，退格键亦可"),
        ("d", "close all pages that were opened", "关闭所有弹出的页面"),
        ("r", "load again; Ctrl-R too", "重新加载，Ctrl-R 亦可"),
        ("m", "the hidden menu, as by a shake", "隐藏菜单，相当于摇一摇"),
        ("e", "why a setting has its value", "查看设置为何是当前值"),
        ("q Ctrl-C", "quit; Ctrl-D too", "退出，Ctrl-D 亦可"),
    ]
}

/// A key, or several for one thing, and what it does.
struct KeyItem: ListItemViewModel {
    let key: LocalizedText
    let title: LocalizedText
}

/// Draws a key and what it does, in two columns.
struct KeyCell: ListCell {
    /// The width of the column of keys.
    private static let width = 10

    private var item: KeyItem?

    mutating func update(with item: KeyItem) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let key = ControlEscaping.escaped(item.key.resolved(for: context.locale))
        let width = max(1, context.width - Self.width)
        let title = StyledText(ControlEscaping.escaped(item.title.resolved(for: context.locale)))
            .wrapped(columns: width)
        return title.enumerated().map { index, part in
            var line = StyledText()
            if index == 0 { line.append(key, isBold: true) }
            let used = index == 0 ? DisplayWidth.of(key) : 0
            line.append(String(repeating: " ", count: max(1, Self.width - used)))
            line.append(part)
            return line
        }
    }
}
