import DevMenuKit
import Testing

@Suite struct LocalizedTextTests {
    private let title = LocalizedText(en: "Area 51", zhHans: "51 区")

    @Test(arguments: ["zh", "zh-Hans", "zh_CN.UTF-8", "zh-SG", "ZH-hans", "zh-Hans-TW"])
    func `reads Simplified Chinese`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "51 区")
    }

    @Test(arguments: ["en", "de-DE", "zh-Hant", "zh_TW.UTF-8", "zh-HK", "C", "", "zha"])
    func `falls back to English`(tag: String) {
        #expect(title.resolved(for: MenuLocale(tag: tag)) == "Area 51")
    }

    @Test func `a text without a translation is the same in every language`() {
        let count = 3
        #expect(LocalizedText("\(count) files").resolved(for: .simplifiedChinese) == "3 files")
    }
}
