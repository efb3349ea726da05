/// A number in JSON whose text is neither that of an `Int` nor that of a `Double`.
///
/// `36893488147419103232`, `0.10`, `1e400` and `-0` are such numbers: they are written as they were
/// read, whatever their size and precision.
public struct JSONNumber: Hashable, Sendable {
    /// The number as JSON.
    public let text: String

    /// Creates a number from valid JSON.
    init(_ text: String) { self.text = text }

    /// The same number as an `Int`, or `nil` if there is none.
    public var integer: Int? {
        let parts = text.split { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".")
        let digits = mantissa.joined()
        guard digits.contains(where: { ("1"..."9").contains($0) }) else { return 0 }
        let exponent = parts.count > 1 ? Int32(parts[1]) : 0
        guard let exponent else { return nil }
        let shift = Int(exponent) - (mantissa.count > 1 ? mantissa[1].utf8.count : 0)
        if shift >= 0 {
            return shift < 20 ? Int(digits + String(repeating: "0", count: shift)) : nil
        }
        let isWhole = digits.utf8.suffix(-shift).allSatisfy { $0 == UInt8(ascii: "0") }
        return isWhole ? Int(digits.dropLast(-shift)) : nil
    }

    /// The nearest `Double`, or `nil` if the number is larger than any.
    public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}
