package import DevMenuKit

/// The mark of a favourite, chosen by the A/B value `likeButtonStyle`: DesignKit's two buttons.
package enum FavoriteStyle: String, CaseIterable, Sendable {
    /// The style where the A/B value is missing or unknown.
    case heart
    case star

    /// Creates the style that an A/B value names; a heart where it is missing or unknown.
    package init(value: String?) { self = value.flatMap { FavoriteStyle(rawValue: $0) } ?? .heart }

    /// The mark of an item that is not a favourite.
    package var outline: String {
        switch self {
        case .heart: "♡"
        case .star: "☆"
        }
    }

    /// The mark of a favourite.
    package var filled: String {
        switch self {
        case .heart: "♥"
        case .star: "★"
        }
    }

    /// The colour of both marks.
    package var color: RGBColor {
        switch self {
        case .heart: RGBColor(red: 0xE7, green: 0x4C, blue: 0x3C)
        case .star: RGBColor(red: 0xF1, green: 0xC4, blue: 0x0F)
        }
    }
}
