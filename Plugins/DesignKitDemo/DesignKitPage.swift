import DevMenuKit

/// The page that shows DesignKit: type, colours, avatars, the favourite buttons and spacing.
struct DesignKitPage {
    let productName: String
    let version: String
    let locale: MenuLocale

    /// The page, as text and as a JSON value.
    var page: Page { Page(text, value: json) }

    private var text: StyledText {
        let (side, radius) = (DesignKitTokens.avatarSide, DesignKitTokens.avatarCornerRadius)
        var text = StyledText("\(productName) \(version)", isBold: true)
        appendTypography(to: &text)
        appendColors(to: &text)
        heading(LocalizedText("Avatars", ["zh-Hans": "人像"]), in: &text)
        text.append(
            LocalizedText(
                " (\(side) x \(side), corner radius \(radius))",
                ["zh-Hans": "（\(side) x \(side)，圆角 \(radius)）"]
            ).resolved(for: locale)
        )
        for address in DesignKitTokens.avatars { text.append("\n  " + address) }
        appendFavoriteButtons(to: &text)
        heading(LocalizedText("Spacing", ["zh-Hans": "间距"]), in: &text)
        for spacing in DesignKitTokens.spacings {
            text.append("\n  " + padded(spacing.name, 17) + "\(spacing.points)")
        }
        text.append("\n  " + padded("sectionGap", 17) + "\(DesignKitTokens.sectionGap)")
        text.append("\n  " + padded("rowGap", 17) + "\(DesignKitTokens.rowGap)")
        return text
    }

    private func appendTypography(to text: inout StyledText) {
        heading(LocalizedText("Typography", ["zh-Hans": "字体"]), in: &text)
        for typeface in DesignKitTokens.typefaces {
            text.append("\n  ")
            text.append(padded(typeface.name, 13), isBold: typeface.weight == "semibold")
            text.append(
                padded("\(typeface.points)", 4) + padded(typeface.weight, 10) + typeface.style
            )
        }
    }

    private func appendColors(to text: inout StyledText) {
        heading(LocalizedText("Colors", ["zh-Hans": "颜色"]), in: &text)
        for color in DesignKitTokens.colors {
            text.append("\n  " + padded(color.name, 20))
            for (index, shade) in [color.light, color.dark].enumerated() {
                if index > 0 { text.append("  ") }
                text.append("   ", background: shade)
                text.append(" \(shade)")
            }
        }
    }

    private func appendFavoriteButtons(to text: inout StyledText) {
        heading(LocalizedText("Favorite button", ["zh-Hans": "点赞按钮"]), in: &text)
        for button in DesignKitTokens.favoriteButtons {
            text.append("\n  ")
            text.append("\(button.outline) \(button.filled)", color: button.color)
            text.append(" \(button.title.resolved(for: locale)) \(button.color)")
        }
    }

    private func heading(_ title: LocalizedText, in text: inout StyledText) {
        text.append("\n\n")
        text.append(title.resolved(for: locale), isBold: true)
    }

    private func padded(_ name: String, _ width: Int) -> String {
        name + String(repeating: " ", count: max(1, width - name.count))
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
