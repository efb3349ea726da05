extension JSONScanner {
    /// Parses a string; the next byte is its opening quote.
    mutating func string() throws(JSONError) -> String {
        let opening = offset
        offset += 1
        // Most strings have no escapes: their bytes are used as they are.
        let (end, isASCII) = try plainBytes(opening: opening)
        guard bytes[end] == UInt8(ascii: "\"") else {
            return try stringWithEscapes(opening: opening, plainUntil: end)
        }
        let utf8 = UnsafeBufferPointer(rebasing: bytes[offset..<end])
        offset = end + 1
        // For a short string, decoding is several times as fast as validating, which ASCII doesn't
        // need.
        if isASCII { return String(decoding: utf8, as: UTF8.self) }
        guard let text = String(validating: utf8, as: UTF8.self)
        else { throw invalidUTF8(from: opening) }
        return text
    }

    /// Moves past a string, and returns whether it's ASCII without escapes.
    mutating func skipString() throws(JSONError) -> Bool {
        let opening = offset
        offset += 1
        let (end, isASCII) = try plainBytes(opening: opening)
        if isASCII, bytes[end] == UInt8(ascii: "\"") {
            offset = end + 1
            return true
        }
        offset = opening
        _ = try string()
        if bytes[opening..<offset].contains(UInt8(ascii: "\\")) { isCompact = false }
        return false
    }

    /// Returns the offset of the next quote or backslash, and `true` if all before it is ASCII.
    @inline(__always)
    private mutating func plainBytes(opening: Int) throws(JSONError) -> (end: Int, isASCII: Bool) {
        var isASCII = true
        guard let end = bytes.firstSpecial(from: offset, isASCII: &isASCII) else {
            throw error(.unterminatedString, at: opening)
        }
        if bytes[end] < 0x20 { throw error(.controlCharacter(bytes[end]), at: end) }
        return (end, isASCII)
    }

    private mutating func stringWithEscapes(
        opening: Int,
        plainUntil firstEscape: Int
    ) throws(JSONError) -> String {
        assembled.removeAll(keepingCapacity: true)
        var end = firstEscape
        while bytes[end] == UInt8(ascii: "\\") {
            assembled.append(contentsOf: bytes[offset..<end])
            offset = end
            try escape(opening: opening)
            end = try plainBytes(opening: opening).end
        }
        assembled.append(contentsOf: bytes[offset..<end])
        offset = end + 1
        // An escape can't be inside a character, so any invalid UTF-8 here is in the document too.
        guard let text = String(validating: assembled, as: UTF8.self)
        else { throw invalidUTF8(from: opening) }
        return text
    }

    /// Parses an escape and appends its character.
    private mutating func escape(opening: Int) throws(JSONError) {
        let start = offset
        offset += 1
        guard offset < bytes.count else { throw error(.unterminatedString, at: opening) }
        let letter = bytes[offset]
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): assembled.append(letter)
        case UInt8(ascii: "b"): assembled.append(0x08)
        case UInt8(ascii: "f"): assembled.append(0x0C)
        case UInt8(ascii: "n"): assembled.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "r"): assembled.append(UInt8(ascii: "\r"))
        case UInt8(ascii: "t"): assembled.append(UInt8(ascii: "\t"))
        case UInt8(ascii: "u"):
            assembled.append(contentsOf: String(try escapedScalar(start: start)).utf8)
            return
        default:
            guard let found = scalar(at: offset) else { throw invalidUTF8(from: offset) }
            throw error(.unknownEscape(String(found)), at: start)
        }
        offset += 1
    }

    private mutating func escapedScalar(start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(unit), offset + 1 < bytes.count,
            bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { throw error(.loneSurrogate(unit), at: start) }
        offset += 1
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw error(.loneSurrogate(unit), at: start) }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    /// Parses the four digits after a `u`, which is the next byte.
    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        offset += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard offset < bytes.count, let digit = Self.hexadecimalDigit(bytes[offset])
            else { throw unexpected(.hexadecimalDigits) }
            unit = unit << 4 | digit
            offset += 1
        }
        return unit
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the index of the first byte that a string of JSON holds only escaped, or that begins an
    /// escape or ends the string, or `nil` if there is none; eight bytes at a time.
    ///
    /// It sets `isASCII` to `false` if a byte before it isn't ASCII.
    @inline(__always)
    func firstSpecial(from start: Int, isASCII: inout Bool) -> Int? {
        let words = UnsafeRawBufferPointer(self)
        var (index, seen) = (start, 0 as UInt64)
        defer { isASCII = isASCII && seen & 0x8080_8080_8080_8080 == 0 }
        while words.count - index >= 8 {
            let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let found = word.specialBytes
            guard found == 0 else {
                let bits = UInt64(littleEndian: found).trailingZeroBitCount & ~7
                seen |= UInt64(littleEndian: word) & (1 << bits &- 1)
                return index + bits / 8
            }
            seen |= word
            index += 8
        }
        while index < words.count {
            let byte = words[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return index
            }
            seen |= UInt64(byte)
            index += 1
        }
        return nil
    }
}

extension UInt64 {
    /// The eight bytes with only the top bits set of the first one that a string of JSON holds only
    /// escaped, or that begins an escape or ends the string, and of some after it; 0 if there is none.
    @inline(__always)
    var specialBytes: UInt64 {
        let ones = 0x0101_0101_0101_0101 as UInt64
        // Eight blanks, quotation marks and backslashes.
        let (blanks, quotes, slashes) = (ones &* 0x20, ones &* 0x22, ones &* 0x5C)
        let (quote, slash) = (self ^ quotes, self ^ slashes)
        // The top bit of the first byte is set that is below a blank, or no different.
        let low = (self &- blanks) & ~self
        let same = (quote &- ones) & ~quote | (slash &- ones) & ~slash
        return (low | same) & (ones &* 0x80)
    }
}
