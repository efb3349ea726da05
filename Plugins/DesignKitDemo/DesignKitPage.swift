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
        let points = LocalizedText("points", ["zh-Hans": "磅值"])
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
            "typography": Self.list(
                ["name", "points", "weight", "style"],
                DesignKitTokens.typefaces.map {
                    [.string($0.name), .integer($0.points), .string($0.weight), .string($0.style)]
                }
            ),
            "colors": Self.list(
                ["name", "light", "dark"],
                DesignKitTokens.colors.map { color in
                    [color.name, color.light.description, color.dark.description].map {
                        .string($0)
                    }
                }
            ),
            "avatars": Self.list(
                ["url", "side", "cornerRadius"],
                DesignKitTokens.avatars.map {
                    [
                        .string($0), .integer(DesignKitTokens.avatarSide),
                        .integer(DesignKitTokens.avatarCornerRadius),
                    ]
                }
            ),
            "favoriteButtons": Self.list(
                ["name", "title", "color", "outline", "filled"],
                DesignKitTokens.favoriteButtons.map { button in
                    [
                        button.id, button.title.resolved(for: locale), button.color.description,
                        button.outline, button.filled,
                    ].map { .string($0) }
                }
            ),
            "spacing": Self.list(
                ["name", "points"],
                DesignKitTokens.spacings.map { [.string($0.name), .integer($0.points)] }
            ),
        ]
    }

    /// Returns an object for each row.
    private static func list(_ columns: [ResultTable.Column], _ rows: [[JSONValue]]) -> JSONValue {
        Page(ResultTable(columns: columns, rows: rows)).value ?? []
    }
}
