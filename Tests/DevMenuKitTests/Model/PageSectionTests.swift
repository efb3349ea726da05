import DevMenuKit
import Testing

@Suite struct PageSectionTests {
    private static let sections: [Page.Section] = [
        .text(["Shop 1", "Open"]), .title(LocalizedText("Stock", ["zh-Hans": "库存"])),
        .table(
            columns: [LocalizedText("item", ["zh-Hans": "商品"]), "count"],
            rows: [[Page.Cell("tea", isBold: true), "3"], ["coffee", "12", "none"]]
        ),
        .swatches([
            Page.Swatch("sky", light: RGBColor(bits: 0x0000FF), dark: RGBColor(bits: 0x000088))
        ]), .buttons([PageButton("Star", off: "o", on: "x", color: RGBColor(bits: 0xFF0000))]),
        .chips([Page.Chip("Me", address: "https://me.example")]),
    ]

    @Test(arguments: [
        (MenuLocale.english, "Stock\n  item    count", "light        dark"),
        (.simplifiedChinese, "库存\n  商品    count", "浅色         深色"),
    ])
    func `the text of a page is made from its sections`(
        locale: MenuLocale,
        head: String,
        modes: String
    ) {
        let page = Page(Self.sections, in: locale, value: 1)
        let text = """
            Shop 1
            Open

            \(head)
              tea     3
              coffee  12
                   \(modes)
              sky      #0000FF      #000088
              o Star #FF0000
              https://me.example
            """
        #expect(page.text == text)
        #expect(page.value == 1 && page.sections == Self.sections)
        #expect(page.styles.count(where: \.isBold) == 2)
        #expect(page.styles.count { $0.background != nil } == 2)
    }
}
