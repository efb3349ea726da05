import DevMenuKit
@testable import MomentsKit
import Testing

@testable import DevMenuPages

@Suite struct KeyLineTests {
    private static let like = RowKey("l", title: LocalizedText("like", ["zh-Hans": "点赞"]))
    private static let open = [RowKey(RowKey.enter, title: "open"), RowKey(" ", title: "open")]

    @Test(arguments: [
        (
            KeyLine(rowKeys: [like] + open, canGoBack: true), 80,
            "q quit  l like  ⏎ open  b back  m menu  ? keys  r refresh  ↑↓ move"
        ),
        (KeyLine(isModal: true, offersMenu: false), 41, "q quit  d done  ? keys  r refresh"),
        (
            KeyLine(canGoBack: true, offersMenu: false, offersKeys: false), 80,
            "q quit  b back  r refresh  ↑↓ move"
        ),
        // A row's later keys go before the way back and the page of keys.
        (
            KeyLine(
                rowKeys: [like, RowKey("e", title: "why")],
                canGoBack: true,
                isModal: true,
                offersMenu: false
            ), 40, "q quit  l like  b back  d done  ? keys"
        ),
        (KeyLine(rowKeys: [like]), 31, "q quit  l like  m menu  ? keys"),
        (KeyLine(rowKeys: [like]), 23, "q quit  l like  ? keys"),
        (KeyLine(rowKeys: [like]), 20, "q quit  ? keys"), (KeyLine(rowKeys: [like]), 6, "q quit"),
        (KeyLine(rowKeys: [like]), 5, ""), (KeyLine(rowKeys: [like]), 0, ""),
    ])
    func `lists the keys of the row and of the page that fit`(
        line: KeyLine,
        columns: Int,
        text: String
    ) {
        #expect(line.text(columns: columns, locale: .english).text == text)
    }

    @Test func `is in the person's language`() {
        let line = KeyLine(rowKeys: [Self.like], isModal: true, offersMenu: false)
        let text = line.text(columns: 80, locale: .simplifiedChinese).text
        #expect(text == "q 退出  l 点赞  d 完成  ? 按键  r 刷新  ↑↓ 移动")
    }
}
