import DevMenuKit

extension LocalizedText {
    /// Returns the text after words that introduce it, in both languages.
    func behind(en english: String, zhHans chinese: String) -> LocalizedText {
        LocalizedText(
            english + self.english,
            ["zh-Hans": chinese + resolved(for: .simplifiedChinese)]
        )
    }
}
