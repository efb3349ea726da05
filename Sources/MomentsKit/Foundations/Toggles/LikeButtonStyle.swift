public import DevMenuKit

/// The A/B value `likeButtonStyle` as an item of the menu, read-only there.
///
/// The value is the one with which the app was started, unless the remote configuration has
/// another.
public struct LikeButtonStyle: Sendable {
    /// The item, or `nil` if nothing supplies a value, which means a heart.
    public let choice: FeatureChoice<FavoriteStyle>?

    /// Creates the item of an A/B value.
    ///
    /// - Parameters:
    ///   - value: The value with which the app was started, or `nil`.
    ///   - isRemote: `true` if a remote configuration may supply another.
    public init(startingWith value: String?, isRemote: Bool) {
        guard value != nil || isRemote else {
            choice = nil
            return
        }
        choice = FeatureChoice(
            "like-button-style",
            title: LocalizedText("Like Button Style", ["zh-Hans": "点赞按钮样式"]),
            key: "likeButtonStyle",
            summary: LocalizedText(
                "How a like is marked; an A/B test decides.",
                ["zh-Hans": "点赞的样式；由 A/B 测试决定。"]
            ),
            default: FavoriteStyle(value: value),
            fixedTo: .remote,
            effect: .reload,
            owner: "@growth"
        ) { style in
            switch style {
            case .heart: LocalizedText("Heart", ["zh-Hans": "爱心"])
            case .star: LocalizedText("Star", ["zh-Hans": "星星"])
            }
        }
    }

    /// The style in force.
    public var style: FavoriteStyle { choice?.value ?? .heart }
}

/// The mark of a favourite, chosen by the A/B value `likeButtonStyle`: DesignKit's two buttons.
public enum FavoriteStyle: String, CaseIterable, Sendable {
    /// The style if the A/B value is missing or unknown.
    case heart
    case star

    /// Creates the style that an A/B value names; a heart if it is missing or unknown.
    public init(value: String?) { self = value.flatMap { FavoriteStyle(rawValue: $0) } ?? .heart }

    /// The mark of an item that isn't a favourite.
    public var outline: String { look.outline }

    /// The mark of a favourite.
    public var filled: String { look.filled }

    /// The colour of both marks.
    public var color: RGBColor { look.color }

    private var look: (outline: String, filled: String, color: RGBColor) {
        switch self {
        case .heart: ("♡", "♥", RGBColor(red: 0xE7, green: 0x4C, blue: 0x3C))
        case .star: ("☆", "★", RGBColor(red: 0xF1, green: 0xC4, blue: 0x0F))
        }
    }
}
