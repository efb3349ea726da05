extension JSONScanner {
    /// Parses a number; the next byte is a minus sign or a digit.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let firstDigit = offset
        guard let first = digit else { throw unexpected(.digit) }
        offset += 1
        // The sum is negative, because there is one more negative number than there are positive
        // ones.
        var number = -first
        var fits = true
        while let digit {
            let (tens, tooManyTens) = number.multipliedReportingOverflow(by: 10)
            let (sum, tooLarge) = tens.subtractingReportingOverflow(digit)
            number = sum
            fits = fits && !tooManyTens && !tooLarge
            offset += 1
        }
        if first == 0, offset > firstDigit + 1 { throw error(.leadingZero, at: start) }

        var isWhole = true
        if next == UInt8(ascii: ".") {
            isWhole = false
            offset += 1
            try digits()
        }
        if next | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        if isWhole, fits {
            if isNegative, number != 0 { return .integer(number) }
            if !isNegative, number != .min { return .integer(-number) }
        }
        let written = String(decoding: bytes[start..<offset], as: UTF8.self)
        if !isWhole, let double = Double(written), double.description == written {
            return .double(double)
        }
        return .number(JSONNumber(written))
    }

    /// The next digit, or `nil` if another byte comes next.
    private var digit: Int? {
        @inline(__always) get {
            let digit = next &- UInt8(ascii: "0")
            return digit < 10 ? Int(digit) : nil
        }
    }

    private mutating func digits() throws(JSONError) {
        guard digit != nil else { throw unexpected(.digit) }
        while digit != nil { offset += 1 }
    }
}
