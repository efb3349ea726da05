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
        // Over bytes: what the library has for parts of a text would be compiled for each use.
        let utf8 = text.utf8
        let end = utf8.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? utf8.endIndex
        var (digits, decimals, isFraction): ([Int], Int, Bool) = ([], 0, false)
        for byte in utf8[..<end] where byte != UInt8(ascii: "-") {
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                if isFraction { decimals += 1 }
                digits.append(Int(byte - UInt8(ascii: "0")))
            }
        }
        guard digits.contains(where: { $0 != 0 }) else { return 0 }
        let written = end == utf8.endIndex ? 0 : Double(String(text[end...].dropFirst()))
        guard let exponent = written.flatMap({ Int32(exactly: $0) }) else { return nil }
        let shift = Int(exponent) - decimals
        if shift >= 0 {
            guard shift < 20 else { return nil }
            digits += Array(repeating: 0, count: shift)
        } else {
            guard digits.suffix(-shift).allSatisfy({ $0 == 0 }) else { return nil }
            digits.removeLast(min(-shift, digits.count))
        }
        let sign = utf8.first == UInt8(ascii: "-") ? -1 : 1
        var number = 0
        for digit in digits {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(sign * digit)
            guard !isTooLarge, !overflows else { return nil }
            number = sum
        }
        return number
    }

    /// The nearest `Double`, or `nil` if the number is larger than any.
    public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}
