import DevMenuKit
import Testing

@Suite struct LocalizedTextTests {
    private let title = LocalizedText("Area 51", ["zh-Hans": "51 区"])

    @Test(arguments: ["zh", "zh-Hans", "zh_CN.UTF-8", "zh-SG", "ZH-hans", "zh-Hans-TW"])
    func `reads Simplified Chinese`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "51 区")
    }

    @Test(arguments: ["en", "de-DE", "zh-Hant", "zh_TW.UTF-8", "zh-HK", "C", "", "zha"])
    func `falls back to English`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "Area 51")
    }

    @Test(arguments: [
        ("pt-BR", "Área 51"), ("pt_BR.UTF-8", "Área 51"), ("PT-br", "Área 51"), ("pt", "Zona 51"),
        ("pt-PT", "Zona 51"), ("pt-Latn-PT-1990", "Zona 51"), ("zh_TW", "51 區"), ("zh", "Area 51"),
    ])
    func `reads the nearest language`(tag: String, expected: String) {
        let title = LocalizedText(
            "Area 51",
            ["pt": "Zona 51", "pt-BR": "Área 51", "zh-Hant": "51 區"]
        )
        #expect(title.resolved(for: MenuLocale(tag: tag)) == expected)
    }

    @Test func `a text without a translation is the same in every language`() {
        let count = 3
        #expect(LocalizedText("\(count) files").resolved(for: .simplifiedChinese) == "3 files")
    }
}
