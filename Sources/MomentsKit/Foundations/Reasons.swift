public import DevMenuKit
import DevMenuPages

extension ExclusiveRunError: UserFacingError {
    /// The description in the languages of the app.
    public var message: LocalizedText {
        LocalizedText(description, ["zh-Hans": "“\(action)”正在运行，请等待它结束"])
    }
}

extension LocalizedText {
    /// Returns the text after words that introduce it, in both languages.
    func behind(en english: String, zhHans chinese: String) -> LocalizedText {
        LocalizedText(
            english + self.english,
            ["zh-Hans": chinese + resolved(for: .simplifiedChinese)]
        )
    }
}
