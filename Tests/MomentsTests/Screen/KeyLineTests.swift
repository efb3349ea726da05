import DevMenuKit
@testable import MomentsKit
import Testing

@testable import DevMenuPages

@Suite struct KeyLineTests {
    private let like = RowKey("l", title: LocalizedText("like", ["zh-Hans": "点赞"]))

    @Test func `lists the keys of the row and of the page`() {
        let open = [RowKey(RowKey.enter, title: "open"), RowKey(" ", title: "open")]
        let line = KeyLine(rowKeys: [like] + open, canGoBack: true)
        #expect(
            line.text(columns: 80, locale: .english).text
                == "q quit  l like  ⏎ open  b back  m menu  ? keys  r refresh  ↑↓ move"
        )
        let modal = KeyLine(isModal: true, offersMenu: false).text(
            columns: 80,
            locale: .simplifiedChinese
        )
        #expect(modal.text == "q 退出  d 完成  ? 按键  r 刷新  ↑↓ 移动")
        let keys = KeyLine(canGoBack: true, offersMenu: false, offersKeys: false)
        let text = keys.text(columns: 80, locale: .english).text
        #expect(text.hasPrefix("q quit  b back  r refresh"))
    }

    @Test func `leaves out a row's later keys before the way back and the page of keys`() {
        let why = RowKey("e", title: "why")
        let line = KeyLine(rowKeys: [like, why], canGoBack: true, isModal: true, offersMenu: false)
        #expect(
            line.text(columns: 40, locale: .english).text
                == "q quit  l like  b back  d done  ? keys"
        )
    }

    @Test(arguments: [
        (20, "q quit  ? keys"), (23, "q quit  l like  ? keys"), (6, "q quit"), (5, ""), (0, ""),
        (31, "q quit  l like  m menu  ? keys"),
    ])
    func `leaves out keys that do not fit`(columns: Int, text: String) {
        let line = KeyLine(rowKeys: [like]).text(columns: columns, locale: .english)
        #expect(line.text == text)
    }
}
