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
