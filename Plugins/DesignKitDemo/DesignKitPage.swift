import DevMenuKit

/// The page that shows DesignKit: type, colours, avatars, the favourite buttons and spacing.
struct DesignKitPage {
    let productName: String
    let version: String
    let locale: MenuLocale

    /// The page, as text and as a JSON value.
    var page: Page { Page(sections, in: locale, value: json) }

    private var sections: [Page.Section] {
        let (side, radius) = (DesignKitTokens.avatarSide, DesignKitTokens.avatarCornerRadius)
        let name = LocalizedText("name", ["zh-Hans": "名称"])
        let points = LocalizedText("points", ["zh-Hans": "点数"])
        let gaps = [("sectionGap", DesignKitTokens.sectionGap), ("rowGap", DesignKitTokens.rowGap)]
        return [
            .title("\(productName) \(version)"),
            .title(LocalizedText("Typography", ["zh-Hans": "字体"])),
            .table(
                columns: [
                    name, points, LocalizedText("weight", ["zh-Hans": "字重"]),
                    LocalizedText("style", ["zh-Hans": "风格"]),
                ],
                rows: DesignKitTokens.typefaces.map { typeface in
                    [
                        Page.Cell("\(typeface.name)", isBold: typeface.weight == "semibold"),
                        "\(typeface.points)", "\(typeface.weight)", "\(typeface.style)",
                    ]
                }
            ),
            .title(LocalizedText("Colors", ["zh-Hans": "颜色"])),
            .swatches(
                DesignKitTokens.colors.map { Page.Swatch($0.name, light: $0.light, dark: $0.dark) }
            ),
            .title(
                LocalizedText(
                    "Avatars (\(side) x \(side), corner radius \(radius))",
                    ["zh-Hans": "人像（\(side) x \(side)，圆角 \(radius)）"]
                )
            ),
            .chips(
                DesignKitTokens.avatars.enumerated().map { number, address in
                    Page.Chip("Avatar \(number + 1)", address: address)
                }
            ),
            .title(LocalizedText("Favorite button", ["zh-Hans": "点赞按钮"])),
            .buttons(
                DesignKitTokens.favoriteButtons.map { button in
                    PageButton(
                        button.title,
                        off: button.outline,
                        on: button.filled,
                        color: button.color
                    )
                }
            ),
            .title(LocalizedText("Spacing", ["zh-Hans": "间距"])),
            .table(
                columns: [name, points],
                rows: (DesignKitTokens.spacings.map { ($0.name, $0.points) } + gaps).map {
                    ["\($0.0)", "\($0.1)"]
                }
            ),
        ]
    }

    private var json: JSONValue {
        [
            "productName": .string(productName),
            "version": .string(version),
            "sectionGap": .integer(DesignKitTokens.sectionGap),
            "rowGap": .integer(DesignKitTokens.rowGap),
            "typography": .array(
                DesignKitTokens.typefaces.map { typeface in
                    [
                        "name": .string(typeface.name), "points": .integer(typeface.points),
                        "weight": .string(typeface.weight), "style": .string(typeface.style),
                    ]
                }
            ),
            "colors": .array(
                DesignKitTokens.colors.map { color in
                    [
                        "name": .string(color.name), "light": .string(color.light.description),
                        "dark": .string(color.dark.description),
                    ]
                }
            ),
            "avatars": .array(
                DesignKitTokens.avatars.map { address in
                    [
                        "url": .string(address), "side": .integer(DesignKitTokens.avatarSide),
                        "cornerRadius": .integer(DesignKitTokens.avatarCornerRadius),
                    ]
                }
            ),
            "favoriteButtons": .array(
                DesignKitTokens.favoriteButtons.map { button in
                    [
                        "name": .string(button.id),
                        "title": .string(button.title.resolved(for: locale)),
                        "color": .string(button.color.description),
                        "outline": .string(button.outline), "filled": .string(button.filled),
                    ]
                }
            ),
            "spacing": .array(
                DesignKitTokens.spacings.map { spacing in
                    ["name": .string(spacing.name), "points": .integer(spacing.points)]
                }
            ),
        ]
    }
}
