import DevMenuKit

/// The page that names the platform's text styles; their sizes belong to the platform.
struct TextStylesPage {
    let locale: MenuLocale

    /// The page, painted for people and as a value for programs.
    var page: Page {
        var text = StyledText()
        let title = LocalizedText(en: "iOS Text Styles", zhHans: "iOS 字体风格")
        text.append(title.resolved(for: locale), isBold: true)
        for style in DesignKitTokens.textStyles { text.append("\n  " + style) }
        return Page(
            text,
            value: ["textStyles": .array(DesignKitTokens.textStyles.map { .string($0) })]
        )
    }
}
