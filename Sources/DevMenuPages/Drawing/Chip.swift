public import DevMenuKit

/// A small mark in place of a person's portrait: initials on a colour of the name.
///
/// ```swift
/// let chip = Chip(of: "Taylor Swift").text(in: nil)
/// ```
public struct Chip: Hashable, Sendable {
    private let name: String
    private let isRound: Bool

    /// Creates the chip of a name; the same name always has the same colour.
    public init(of name: String, isRound: Bool = false) {
        self.name = name
        self.isRound = isRound
    }

    /// Returns the chip on one line: ` TS ` on its colour; without colours `[TS]`, or `(TS)` if it's
    /// round.
    public func text(in theme: PageTheme?) -> StyledText {
        let initials = ControlEscaping.escaped(Initials(of: name).text)
        guard theme != nil else { return StyledText(isRound ? "(\(initials))" : "[\(initials)]") }
        let color = Self.colors[Int(StableHash.of(name) % UInt64(Self.colors.count))]
        var text = StyledText(isRound ? "◖" : "", color: color)
        text.append(
            isRound ? initials : " \(initials) ",
            color: RGBColor(bits: 0xFFFFFF),
            background: color,
            isBold: true
        )
        text.append(isRound ? "◗" : "", color: color)
        return text
    }

    /// Colours on which white text can be read.
    private static let colors = [
        0x0770E3, 0xC0392B, 0x1E8449, 0x8E44AD, 0x117A8B, 0xC2185B, 0x3F51B5, 0x795548, 0xC75000,
        0x546E7A,
    ].map { RGBColor(bits: $0) }
}

extension StyledText {
    /// Appends a swatch of a colour: three columns of it.
    ///
    /// Write the colour's value beside it, which is all that there is without colours.
    public mutating func appendSwatch(of color: RGBColor) { append("   ", background: color) }
}
