/// A text with styled parts, built piece by piece.
///
/// ```swift
/// var text = StyledText("failed", color: RGBColor("CC0000"), isBold: true)
/// text.append(": no network")
/// ```
public struct StyledText: Equatable, Sendable {
    /// The plain text.
    public private(set) var text = ""
    /// The styles of its parts, with offsets in UTF-8 bytes.
    public private(set) var styles: [TextStyle] = []

    /// Creates an empty text.
    public init() {}

    /// Creates a text with styles, whose offsets are in UTF-8 bytes.
    public init(_ text: String, styles: [TextStyle]) {
        self.text = text
        self.styles = styles
    }

    /// Creates a text, styled if any style is given.
    public init(
        _ text: String,
        color: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) {
        append(text, color: color, isBold: isBold, isDim: isDim)
    }

    /// Appends a text, styled if any style is given.
    public mutating func append(
        _ piece: String,
        color: RGBColor? = nil,
        background: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) {
        let from = text.utf8.count
        text += piece
        guard color != nil || background != nil || isBold || isDim, !piece.isEmpty else { return }
        styles.append(
            TextStyle(
                from: from,
                to: text.utf8.count,
                color: color,
                background: background,
                isBold: isBold,
                isDim: isDim
            )
        )
    }

    /// Appends another text with its styles.
    public mutating func append(_ other: StyledText) {
        let offset = text.utf8.count
        text += other.text
        styles += other.styles.map { style in
            var style = style
            style.from += offset
            style.to += offset
            return style
        }
    }
}

/// The style of a part of a text, for terminals that support it.
public struct TextStyle: Equatable, Sendable {
    /// The offset at which the part begins, in UTF-8 bytes.
    public package(set) var from: Int
    /// The offset at which the part ends, in UTF-8 bytes.
    public package(set) var to: Int
    /// The colour of the text, or `nil` for the terminal's own.
    public let color: RGBColor?
    /// The colour of the background, or `nil` for the terminal's own.
    public let background: RGBColor?
    /// Indicates whether the text is bold.
    public let isBold: Bool
    /// Indicates whether the text is dim.
    public let isDim: Bool

    /// Creates a style for a part of a text.
    public init(
        from: Int,
        to: Int,
        color: RGBColor? = nil,
        background: RGBColor? = nil,
        isBold: Bool = false,
        isDim: Bool = false
    ) {
        self.from = from
        self.to = to
        self.color = color
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
    }
}

extension TextStyle {
    /// The style as JSON, in the form that the protocol uses.
    package var json: JSONValue {
        .object(compacting: [
            "from": .integer(from), "to": .integer(to),
            "color": color.map { .string($0.description) },
            "background": background.map { .string($0.description) },
            "bold": isBold ? true : .none, "dim": isDim ? true : .none,
        ])
    }

    /// Creates a style from JSON, or returns `nil` if the JSON has no valid range.
    package init?(json: JSONValue) {
        guard let from = json["from"]?.integer, let to = json["to"]?.integer else { return nil }
        self.init(
            from: from,
            to: to,
            color: json["color"]?.string.flatMap { RGBColor($0) },
            background: json["background"]?.string.flatMap { RGBColor($0) },
            isBold: json["bold"]?.bool ?? false,
            isDim: json["dim"]?.bool ?? false
        )
    }
}

/// A colour of 24 bits.
///
/// ```swift
/// let orange = RGBColor("#FF6600")
/// ```
public struct RGBColor: Hashable, Sendable {
    /// The red component, from 0 to 255.
    public let red: UInt8
    /// The green component, from 0 to 255.
    public let green: UInt8
    /// The blue component, from 0 to 255.
    public let blue: UInt8

    /// Creates a colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses `#RRGGBB`, with or without `#`, or returns `nil` for any other text.
    public init?(_ text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let bits = UInt32(digits, radix: 16)
        else { return nil }
        self.init(bits: bits)
    }

    /// Creates a colour from 24 bits, red first: `0xFF6600`.
    public init(bits: UInt32) {
        red = UInt8(truncatingIfNeeded: bits >> 16)
        green = UInt8(truncatingIfNeeded: bits >> 8)
        blue = UInt8(truncatingIfNeeded: bits)
    }
}

extension RGBColor: CustomStringConvertible {
    /// The colour as `#RRGGBB`.
    public var description: String {
        "#" + [red, green, blue].map { $0.hexadecimal(2) }.joined()
    }
}

extension BinaryInteger {
    /// Returns the number's hexadecimal digits in upper case, with zeros before them up to a width.
    package func hexadecimal(_ width: Int) -> String {
        let digits = String(self, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
