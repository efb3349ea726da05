/// Names that no shell changes, and that no program takes for a flag.
enum PlainName {
    /// Indicates whether a name is plain: letters, digits and `-_.:/`, with no leading `-` or `.`.
    ///
    /// A plain name has at most 64 bytes.
    static func isPlain(_ name: some StringProtocol) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
        else { return false }
        return name.utf8.count <= 64
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.:/".utf8.contains(byte)
                }
            }
    }
}
