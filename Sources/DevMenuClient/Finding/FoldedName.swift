/// A name in the form in which names are compared: letters without marks, one separator between
/// words.
///
/// It's in lower case, except for the letters that begin a word within another: `designKit`.
struct FoldedName {
    /// The byte between words.
    static let separator = UInt8(ascii: " ")

    /// The bytes.
    let bytes: [UInt8]

    /// Folds a name.
    init(_ name: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        Self.append(name, to: &bytes)
        self.bytes = bytes
    }

    /// Returns a byte of a folded name in lower case.
    @inline(__always)
    static func lowercase(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte | 0x20 : byte }

    /// Indicates whether a word begins at an index of a folded name.
    static func isBeginning(_ index: Int, of name: UnsafeBufferPointer<UInt8>) -> Bool {
        let byte = name[index]
        guard index > 0 else { return true }
        let before = name[index - 1]
        if isDigit(byte) { return !isDigit(before) }
        return byte != separator && (isUppercase(byte) || !isWordByte(before))
    }

    /// Folds a name, and appends its bytes to those of others.
    static func append(_ name: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        guard !appendASCII(name, to: &bytes) else { return }
        bytes.removeSubrange(start...)
        var name = name.lowercased()
        // The first bytes of letters with marks, and of marks; other scripts cost less.
        if name.utf8.contains(where: { 0xC3...0xCD ~= $0 || $0 == 0xE1 }) {
            let plain = name.unicodeScalars.lazy.filter { !combiningMarks.contains($0.value) }
                .map { base(of: $0) ?? $0 }
            name = String(String.UnicodeScalarView(plain))
        }
        _ = appendASCII(name, to: &bytes)
    }

    /// Folds the ASCII letters of a name, and returns `false` if it has others.
    private static func appendASCII(_ name: String, to bytes: inout [UInt8]) -> Bool {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        var seen: UInt8 = 0
        let end = bytes.withUnsafeMutableBufferPointer { bytes in
            var end = start
            var last = separator
            for index in start..<bytes.count {
                var byte = bytes[index]
                seen |= byte
                let original = byte
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    if !isLowercase(last) { byte |= 0x20 }
                case separator, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
                    UInt8(ascii: "\t"):
                    guard last != separator else { continue }
                    byte = separator
                default: break
                }
                bytes[end] = byte
                last = byte == separator ? separator : original
                end += 1
            }
            return end > start && last == separator ? end - 1 : end
        }
        bytes.removeSubrange(end...)
        return seen < 0x80
    }

    // MARK: - Letters

    private static let combiningMarks: ClosedRange<UInt32> = 0x300...0x36F
    /// The Latin letters with marks.
    private static let marked = [0xC0..<0x250, 0x1E00..<0x1F00] as [Range<UInt32>]
    /// Their letters without marks, or `nil`, in the same order.
    private static let bases = marked.map { $0.map(unmarked) }

    /// Returns a small Latin letter without its marks, or `nil` if it's none with marks.
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        for (range, bases) in zip(marked, bases) where range.contains(scalar.value) {
            return bases[Int(scalar.value - range.lowerBound)]
        }
        return nil
    }

    /// Returns the letter in a character's name: `LATIN SMALL LETTER C WITH CEDILLA`.
    private static func unmarked(_ value: UInt32) -> Unicode.Scalar? {
        let kind = "LATIN SMALL LETTER "
        guard let name = Unicode.Scalar(value)?.properties.name, name.hasPrefix(kind) else {
            return nil
        }
        let letter = name.dropFirst(kind.count)
        guard letter.dropFirst().hasPrefix(" WITH ") else { return nil }
        return letter.lowercased().unicodeScalars.first
    }

    private static func isUppercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    private static func isLowercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isLowercase(byte | 0x20) || isDigit(byte)
    }
}
