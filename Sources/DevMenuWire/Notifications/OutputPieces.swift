import FoundationEssentials

/// What an action prints, cut into pieces that a notification can carry.
package struct OutputPieces: Sequence, IteratorProtocol {
    /// A piece: text, or base64 of what is not UTF-8.
    package struct Piece: Equatable {
        package let isText: Bool
        package let content: String
    }

    private var rest: ArraySlice<UInt8>

    /// The pieces of some bytes; no bytes have none.
    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package mutating func next() -> Piece? {
        guard !rest.isEmpty else { return nil }
        let bytes = rest.prefix(Self.length(of: rest))
        rest = rest.dropFirst(bytes.count)
        if let text = String(validating: bytes, as: UTF8.self) {
            return Piece(isText: true, content: text)
        }
        return Piece(isText: false, content: Data(bytes).base64EncodedString())
    }

    /// As much as a piece holds, without cutting a character in two.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        guard bytes.count > WireLimits.outputPiece else { return bytes.count }
        let end = bytes.startIndex + WireLimits.outputPiece
        let continuation = bytes[..<end].suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        let isInsideCharacter = bytes[end] & 0xC0 == 0x80
        return WireLimits.outputPiece - (isInsideCharacter ? continuation + 1 : 0)
    }
}
