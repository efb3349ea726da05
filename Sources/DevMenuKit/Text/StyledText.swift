/// A text with painted parts, built piece by piece.
public struct StyledText: Hashable, Sendable {
    /// The plain text.
    public private(set) var text = ""
    /// How parts of it are painted; offsets in UTF-8 bytes.
    public private(set) var styles: [TextStyle] = []

    /// No text.
    public init() {}

    /// A text, and how parts of it are painted; offsets in UTF-8 bytes.
    public init(_ text: String, styles: [TextStyle] = []) {
        self.text = text
        self.styles = styles
    }

    /// Puts a text behind, painted where anything is asked for.
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

    /// Puts another text behind, with its paint.
    public mutating func append(_ other: StyledText) {
        let offset = text.utf8.count
        text += other.text
        styles += other.styles.map { $0.shifted(by: offset) }
    }
}

extension TextStyle {
    func shifted(by offset: Int) -> TextStyle {
        TextStyle(
            from: from + offset,
            to: to + offset,
            color: color,
            background: background,
            isBold: isBold,
            isDim: isDim
        )
    }
}

extension StyledText {
    /// The text as lines of at most some columns, broken between words, or within one that is longer.
    ///
    /// Wide characters may be parted from one another, as their scripts are. A tab is a blank.
    package func wrapped(columns: Int) -> [StyledText] {
        if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return [self]
        }
        var lines: [StyledText] = []
        var breaker = LineBreaker(columns: max(1, columns))
        for character in text {
            if let range = breaker.add(character) { lines.append(part(range)) }
        }
        lines.append(part(breaker.rest))
        return lines
    }

    /// A part of the text, by offsets in UTF-8 bytes, with its paint.
    private func part(_ range: Range<Int>) -> StyledText {
        let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.count).map { byte in
            byte == UInt8(ascii: "\t") ? UInt8(ascii: " ") : byte
        }
        let styles = styles.compactMap { style -> TextStyle? in
            let from = max(style.from, range.lowerBound)
            let to = min(style.to, range.upperBound)
            guard from < to else { return nil }
            return TextStyle(
                from: from - range.lowerBound,
                to: to - range.lowerBound,
                color: style.color,
                background: style.background,
                isBold: style.isBold,
                isDim: style.isDim
            )
        }
        return StyledText(String(decoding: bytes, as: UTF8.self), styles: styles)
    }
}

/// How a part of a text is painted, where a terminal can.
public struct TextStyle: Hashable, Sendable {
    /// Where the part begins, in UTF-8 bytes of the text.
    public let from: Int
    /// Where the part ends, in UTF-8 bytes of the text.
    public let to: Int
    /// The colour of the letters.
    public let color: RGBColor?
    /// The colour behind the letters.
    public let background: RGBColor?
    /// Whether the letters are bold.
    public let isBold: Bool
    /// Whether the letters are faint.
    public let isDim: Bool

    /// A style of a part.
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
    /// The style as the protocol has it.
    public var json: JSONValue {
        var members: JSONObject = ["from": .integer(from), "to": .integer(to)]
        if let color { members["color"] = .string(color.description) }
        if let background { members["background"] = .string(background.description) }
        if isBold { members["bold"] = true }
        if isDim { members["dim"] = true }
        return .object(members)
    }

    /// The style that a peer wrote; `nil` where it is none.
    public init?(json: JSONValue) {
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
public struct RGBColor: Hashable, Sendable {
    /// From 0 to 255.
    public let red: UInt8
    /// From 0 to 255.
    public let green: UInt8
    /// From 0 to 255.
    public let blue: UInt8

    /// A colour of its three parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour that `#RRGGBB` stands for, with or without `#`; `nil` for any other text.
    public init?(_ text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.utf8.allSatisfy(Self.isHexDigit),
            let bits = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: bits >> 16),
            green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits)
        )
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

extension RGBColor: CustomStringConvertible {
    /// The colour as `#RRGGBB`.
    public var description: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
