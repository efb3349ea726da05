package import DevMenuKit

/// How a favourite is marked, which is the A/B value `likeButtonStyle`: DesignKit's two buttons.
package enum FavoriteStyle: String, CaseIterable, Sendable {
    /// What is shown where the A/B value is none.
    case heart
    case star

    /// The style that an A/B value names; none, and what is no style, means a heart.
    package init(value: String?) { self = value.flatMap { FavoriteStyle(rawValue: $0) } ?? .heart }

    /// The mark of what is no favourite.
    package var outline: String {
        switch self {
        case .heart: "♡"
        case .star: "☆"
        }
    }

    /// The mark of what is one.
    package var filled: String {
        switch self {
        case .heart: "♥"
        case .star: "★"
        }
    }

    /// The colour of both.
    package var color: RGBColor {
        switch self {
        case .heart: RGBColor(red: 0xE7, green: 0x4C, blue: 0x3C)
        case .star: RGBColor(red: 0xF1, green: 0xC4, blue: 0x0F)
        }
    }
}
