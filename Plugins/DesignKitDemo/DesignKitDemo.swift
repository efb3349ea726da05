import DevMenuKit

/// Adds the demonstrations of DesignKit, and the routes to their pages.
struct DesignKitDemo: MenuPlugin {
    private static let productName = Parameter("productName", of: String.self)
    private static let version = Parameter("version", of: String.self)

    func register(in registry: inout some MenuRegistry) throws {
        try registry.add(
            opener(
                "design-kit-demo",
                title: LocalizedText("DesignKit Demo", ["zh-Hans": "DesignKit 范例"]),
                summary: LocalizedText(
                    "Shows the type, the colours and the spacing of DesignKit.",
                    ["zh-Hans": "展示 DesignKit 的字体、颜色与间距。"]
                ),
                url: "https://momentsapp.com/DesignKit?productName=DesignKit&version=1.0.1"
            )
        )
        try registry.add(
            opener(
                "text-styles-demo",
                title: LocalizedText("iOS Text Styles Demo", ["zh-Hans": "iOS 字体风格范例"]),
                summary: LocalizedText(
                    "Shows the names of the platform's text styles.",
                    ["zh-Hans": "展示平台的字体风格名称。"]
                ),
                url: "https://momentsapp.com/TextStyles"
            )
        )
        try registry.add(
            MenuRoute(
                "DesignKit",
                title: LocalizedText("DesignKit Demo", ["zh-Hans": "DesignKit 范例"]),
                parameters: [Self.productName, Self.version],
                builds: [.debug, .internal]
            ) { visit in
                DesignKitPage(
                    productName: visit[Self.productName],
                    version: visit[Self.version],
                    locale: visit.locale
                ).page
            }
        )
        try registry.add(
            MenuRoute(
                "TextStyles",
                title: LocalizedText("iOS Text Styles Demo", ["zh-Hans": "iOS 字体风格范例"]),
                builds: [.debug, .internal]
            ) { visit in
                TextStylesPage(locale: visit.locale).page
            }
        )
    }

    private func opener(
        _ id: ItemID,
        title: LocalizedText,
        summary: LocalizedText,
        url: String
    ) -> Action {
        Action(id, title: title, summary: summary, section: .demos, risk: .safe) { call in
            .opened(try await call.router.open(url, transition: .show))
        }
    }
}

/// The page with the names of the platform's text styles, whose sizes the platform decides.
struct TextStylesPage {
    let locale: MenuLocale

    /// The page, as text and as a JSON value.
    var page: Page {
        Page(
            [
                .title(LocalizedText("iOS Text Styles", ["zh-Hans": "iOS 字体风格"])),
                .text(DesignKitTokens.textStyles.map { LocalizedText($0) }),
            ],
            in: locale,
            value: ["textStyles": .array(DesignKitTokens.textStyles.map { .string($0) })]
        )
    }
}
