import DevMenuKit

/// A button that marks a favourite, as DesignKit's page tells of it.
struct FavoriteButton: Hashable {
    let outline: String
    let filled: String
    let color: RGBColor

    /// Both marks, as the page shows them side by side.
    var marks: String { "\(outline) \(filled)" }

    /// The buttons in what a page says to programs; none where it is not DesignKit's.
    static func buttons(of value: JSONValue?) -> [FavoriteButton] {
        (value?["favoriteButtons"]?.array ?? []).compactMap { button in
            guard let outline = button["outline"]?.string, let filled = button["filled"]?.string,
                let color = button["color"]?.string.flatMap({ RGBColor($0) })
            else { return nil }
            return FavoriteButton(outline: outline, filled: filled, color: color)
        }
    }
}
