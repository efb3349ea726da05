import FoundationEssentials
import MomentsKit
import Testing

@Suite struct KeptFileTests {
    @Test func `is made with its directories, and replaced whole`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("a/b/kept.json")
        #expect(file.read() == nil)
        try file.replace(with: Array("first, and longer".utf8))
        try file.replace(with: Array("second".utf8))
        #expect(file.read() == Array("second".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b")
        #expect(names == ["kept.json"])
    }

    @Test func `says what it could not do, and leaves what was there`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("kept.json")
        try file.replace(with: Array("first".utf8))
        let inside = folder.file("kept.json/inside")
        #expect(throws: (any Error).self) { try inside.replace(with: [1]) }
        #expect(file.read() == Array("first".utf8))
        #expect(inside.read() == nil)
    }
}
