import DevMenuKit
import Testing

@Suite struct PageSectionTests {
    private static let title = LocalizedText("Stock", ["zh-Hans": "库存"])
    private static let sections: [Page.Section] = [
        .title("Shop 1"), .title(title),
        .table(
            columns: [LocalizedText("item", ["zh-Hans": "商品"]), "count"],
            rows: [[Page.Cell("tea", isBold: true), "3"], ["coffee"], ["a", "b", "c"]]
        ),
        .title("More"), .text(["one", "two"]),
        .swatches([
            Page.Swatch("sky", light: RGBColor(bits: 0x0000FF), dark: RGBColor(bits: 0x000088))
        ]), .buttons([PageButton(title, off: "o", on: "x", color: RGBColor(bits: 0xFF0000))]),
        .chips([Page.Chip("Me", address: "https://me.example")]),
    ]

    @Test(arguments: [
        (
            MenuLocale.english,
            """
            Shop 1

            Stock
              item    count
              tea     3
              coffee  
              a       b

            More
              one
              two
                   light        dark
              sky      #0000FF      #000088
              o Stock #FF0000
              https://me.example
            """
        ),
        (
            .simplifiedChinese,
            """
            Shop 1

            库存
              商品    count
              tea     3
              coffee  
              a       b

            More
              one
              two
                   浅色         深色
              sky      #0000FF      #000088
              o 库存 #FF0000
              https://me.example
            """
        ),
    ])
    func `the text of a page is made from its sections`(locale: MenuLocale, text: String) {
        let page = Page(Self.sections, in: locale, value: 1)
        #expect(page.text == text)
        #expect(page.value == 1 && page.sections == Self.sections)
        #expect(page.styles.count(where: \.isBold) == 4)
        #expect(page.styles.count { $0.background != nil } == 2)
    }

    @Test func `lines without a title aren't indented`() {
        #expect(
            Page([.text(["a", "b"]), .title("T"), .text(["c"])], in: .english).text
                == "a\nb\n\nT\n  c"
        )
    }
}
