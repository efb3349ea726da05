/// A text that somebody types to find things by their names, which ranks each name.
///
/// Case, and whether words are joined by blanks, `-`, `_` or `:`, make no difference. One ranking
/// serves everything that finds: a lower ``Rank`` is nearer.
package struct NameQuery {
    /// The way in which a name fits, the nearest first.
    package enum Fit: UInt8, Comparable, Sendable {
        /// It is the name.
        case whole
        /// The name begins with it.
        case beginning
        /// A word of the name begins with it.
        case wordBeginning
        /// It's a part of the name.
        case part
        /// The name has its letters in their order.
        case letters

        package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
    }

    /// The nearness of a name: how it fits, then the offset, then how much more the name has.
    package struct Rank: Comparable, Sendable {
        /// The way in which it fits.
        package let fit: Fit
        private let place: UInt32
        private let rest: UInt32

        fileprivate init(_ fit: Fit, place: Int, rest: Int) {
            self.fit = fit
            self.place = UInt32(clamping: place)
            self.rest = UInt32(clamping: rest)
        }

        /// The distance from the nearest name that fits in the same way, at most 9,999.
        var distance: Int { min(Int(place), 99) * 100 + min(Int(rest), 99) }

        package static func < (one: Rank, other: Rank) -> Bool {
            (one.fit.rawValue, one.place, one.rest) < (other.fit.rawValue, other.place, other.rest)
        }
    }

    private let text: FoldedName

    /// Creates a query, or `nil` for a text without a letter or digit.
    package init?(_ text: String) {
        self.text = FoldedName(text)
        if self.text.bytes.isEmpty { return nil }
    }

    /// Returns the rank of a name, or `nil` if it doesn't fit.
    package func rank(of name: String) -> Rank? { rank(of: FoldedName(name)) }

    /// Returns the rank of a name that is folded already, or `nil` if it doesn't fit.
    package func rank(of name: FoldedName) -> Rank? {
        name.bytes.withUnsafeBufferPointer { rank(of: $0) }
    }

    /// Returns the rank of a folded name's bytes, or `nil` if they don't fit.
    func rank(of name: UnsafeBufferPointer<UInt8>) -> Rank? {
        text.bytes.withUnsafeBufferPointer { Self.rank(of: name, for: $0) }
    }

    private static func rank(
        of name: UnsafeBufferPointer<UInt8>,
        for query: UnsafeBufferPointer<UInt8>
    ) -> Rank? {
        let rest = name.count - query.count
        guard rest >= 0 else { return nil }
        var part: Int?
        for start in 0...rest {
            if name[start] == query[0], name[start...].starts(with: query) {
                if start == 0 { return Rank(rest == 0 ? .whole : .beginning, place: 0, rest: rest) }
                if name[start - 1] == FoldedName.separator {
                    return Rank(.wordBeginning, place: start, rest: rest)
                }
                part = part ?? start
            }
        }
        if let part { return Rank(.part, place: part, rest: rest) }
        return letters(of: query, in: name).map { Rank(.letters, place: $0, rest: rest) }
    }

    /// Returns the length of the shortest part that has all letters in order, or `nil`.
    private static func letters(
        of query: UnsafeBufferPointer<UInt8>,
        in name: UnsafeBufferPointer<UInt8>
    ) -> Int? {
        var next = 0
        let end = name.firstIndex { byte in
            if byte == query[next] { next += 1 }
            return next == query.count
        }
        guard let end else { return nil }
        // Back from the first end, the letters stand as near to it as they can.
        let start = name[...end].lastIndex { byte in
            if byte == query[next - 1] { next -= 1 }
            return next == 0
        }
        return start.map { end - $0 + 1 }
    }
}

/// A name in the form in which names are compared: in lower case, with one separator between words.
package struct FoldedName: Sendable {
    /// The byte between words.
    static let separator = UInt8(ascii: " ")

    /// The bytes.
    let bytes: [UInt8]

    /// Folds a name.
    package init(_ name: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        Self.append(name, to: &bytes)
        self.bytes = bytes
    }

    /// Folds a name, and appends its bytes to those of others.
    static func append(_ name: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        guard !appendASCII(name, to: &bytes) else { return }
        bytes.removeSubrange(start...)
        _ = appendASCII(name.lowercased(), to: &bytes)
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
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte |= 0x20
                case separator, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
                    UInt8(ascii: "\t"):
                    guard last != separator else { continue }
                    byte = separator
                default: break
                }
                bytes[end] = byte
                last = byte
                end += 1
            }
            return end > start && last == separator ? end - 1 : end
        }
        bytes.removeSubrange(end...)
        return seen < 0x80
    }
}
