import DevMenuWire
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct OutputPiecesTests {
    @Test func `has no pieces for no output`() { #expect(Array(OutputPieces([])).isEmpty) }

    @Test(arguments: ["a", "é", "語", "🎉"], 0..<5)
    func `cuts between characters only`(character: String, offset: Int) {
        let text =
            String(repeating: "x", count: offset) + String(repeating: character, count: 70_000)
        let pieces = Array(OutputPieces(Array(text.utf8)))
        #expect(pieces.allSatisfy { $0.isText })
        #expect(pieces.allSatisfy { $0.content.utf8.count <= WireLimits.outputPiece })
        #expect(pieces.map(\.content).joined() == text)
        #expect(pieces.count <= text.utf8.count / WireLimits.outputPiece + 1)
    }

    @Test(arguments: [[0xFF], [0x80], [0xC3], [0xF0, 0x9F]] as [[UInt8]])
    func `keeps bytes that are not UTF-8`(bytes: [UInt8]) throws {
        let all = Array(repeatElement(bytes, count: 100_000).joined())
        var carried: [UInt8] = []
        for piece in OutputPieces(all) {
            #expect(!piece.isText)
            let decoded = try #require(Data(base64Encoded: piece.content))
            #expect(decoded.count <= WireLimits.outputPiece)
            carried += decoded
        }
        #expect(carried == all)
    }
}
