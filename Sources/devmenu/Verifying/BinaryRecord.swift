/// A header of a file: numbers at places that its format fixes, in the order of bytes of its processor.
struct BinaryRecord {
    /// Its bytes; who reads a field knows that they reach as far.
    let bytes: [UInt8]
    /// Whether the highest byte of a number comes first.
    let isBigEndian: Bool

    /// A number of two bytes.
    func half(at offset: Int) -> UInt64 { number(at: offset, count: 2) }

    /// A number of four bytes.
    func word(at offset: Int) -> UInt64 { number(at: offset, count: 4) }

    /// A number of eight bytes.
    func double(at offset: Int) -> UInt64 { number(at: offset, count: 8) }

    /// A text in a field of fixed size, which a zero ends early.
    func text(at offset: Int, count: Int) -> String {
        String(decoding: bytes[offset..<offset + count].prefix { $0 != 0 }, as: UTF8.self)
    }

    private func number(at offset: Int, count: Int) -> UInt64 {
        let field = bytes[offset..<offset + count]
        return isBigEndian
            ? field.reduce(0) { $0 << 8 | UInt64($1) }
            : field.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
