/// Output in pieces of whole characters, whatever pieces it comes in.
package struct WholeCharacters {
    /// The beginning of a character whose rest hasn't come.
    private var rest: [UInt8] = []

    /// Creates an output without any bytes.
    package init() {}

    /// Returns the next piece without the character that it begins and doesn't end.
    package mutating func taking(_ piece: [UInt8]) -> [UInt8] {
        var bytes = rest.isEmpty ? piece : rest + piece
        let count = Self.unfinished(in: bytes)
        guard count > 0 || !rest.isEmpty else { return bytes }
        rest = Array(bytes.suffix(count))
        bytes.removeLast(count)
        return bytes
    }

    /// Returns the bytes left at the end of the output, which don't form a whole character.
    package mutating func end() -> [UInt8] {
        defer { rest = [] }
        return rest
    }

    /// Returns the number of bytes at the end that may begin a character in UTF-8.
    package static func unfinished(in bytes: some BidirectionalCollection<UInt8>) -> Int {
        for (length, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let needed =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 1
                }
            return needed > length + 1 ? length + 1 : 0
        }
        return 0
    }
}
