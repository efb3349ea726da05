import DevMenuKit

/// The values of DesignKit: type, colours, avatars, the favourite buttons and spacing.
enum DesignKitTokens {
    /// A size and weight of type.
    struct Typeface {
        let name: String
        let points: Int
        let weight: String
        let style: String
    }

    /// A colour for light mode and dark mode.
    struct Color {
        let name: String
        let light: RGBColor
        let dark: RGBColor

        init(_ name: String, _ light: UInt32, _ dark: UInt32) {
            self.name = name
            self.light = RGBColor(bits: light)
            self.dark = RGBColor(bits: dark)
        }
    }

    /// A button that marks a favourite.
    struct FavoriteButton {
        let id: String
        let title: LocalizedText
        let color: RGBColor
        let outline: String
        let filled: String
    }

    /// A distance in points.
    struct Spacing {
        let name: String
        let points: Int
    }

    /// The gap between two parts of the page, in points.
    static let sectionGap = 16
    /// The gap between two rows, in points.
    static let rowGap = 8
    /// The side of an avatar, and below it the radius of its corners, in points.
    static let avatarSide = 128
    static let avatarCornerRadius = 12

    static let typefaces = [
        Typeface(name: "display1", points: 42, weight: "semibold", style: "largeTitle"),
        Typeface(name: "display2", points: 36, weight: "semibold", style: "largeTitle"),
        Typeface(name: "title1", points: 24, weight: "semibold", style: "title1"),
        Typeface(name: "title2", points: 20, weight: "semibold", style: "title2"),
        Typeface(name: "title3", points: 18, weight: "semibold", style: "title3"),
        Typeface(name: "title4", points: 14, weight: "regular", style: "headline"),
        Typeface(name: "title5", points: 12, weight: "regular", style: "subheadline"),
        Typeface(name: "bodyBold", points: 16, weight: "semibold", style: "body"),
        Typeface(name: "body", points: 16, weight: "light", style: "body"),
        Typeface(name: "captionBold", points: 14, weight: "semibold", style: "caption1"),
        Typeface(name: "caption", points: 14, weight: "light", style: "caption1"),
        Typeface(name: "small", points: 12, weight: "light", style: "footnote"),
    ]

    static let colors = [
        Color("primary", 0x0770E3, 0x6D9FEB),
        Color("background", 0xFFFFFF, 0x000000),
        Color("secondaryBackground", 0xF1F2F8, 0x1D1B20),
        Color("tertiaryBackground", 0xFFFFFF, 0x2C2C2E),
        Color("line", 0xCDCDD7, 0x48484A),
        Color("primaryText", 0x111236, 0xFFFFFF),
        Color("secondaryText", 0x68697F, 0x8E8E93),
        Color("tertiaryText", 0x8F90A0, 0x8E8E93),
        Color("quaternaryText", 0xB2B2BF, 0x8E8E93),
    ]

    static let avatars = (1...5).map { "https://avatars.githubusercontent.com/u/\($0)?s=128" }

    static let favoriteButtons = [
        FavoriteButton(
            id: "star",
            title: LocalizedText("Star", ["zh-Hans": "星形点赞按钮"]),
            color: RGBColor(bits: 0xF1C40F),
            outline: "☆",
            filled: "★"
        ),
        FavoriteButton(
            id: "heart",
            title: LocalizedText("Heart", ["zh-Hans": "心形点赞按钮"]),
            color: RGBColor(bits: 0xE74C3C),
            outline: "♡",
            filled: "♥"
        ),
    ]

    static let spacings = [
        Spacing(name: "twoExtraSmall", points: 4), Spacing(name: "extraSmall", points: 8),
        Spacing(name: "small", points: 12), Spacing(name: "medium", points: 18),
        Spacing(name: "large", points: 24), Spacing(name: "extraLarge", points: 32),
        Spacing(name: "twoExtraLarge", points: 40), Spacing(name: "threeExtraLarge", points: 48),
    ]

    static let textStyles = [
        "largeTitle", "title1", "title2", "title3", "headline", "subheadline", "body", "callout",
        "footnote", "caption1", "caption2",
    ]
}
