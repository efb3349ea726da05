import DevMenuSystem
import TerminalTesting
import Testing

/// The most bytes of a file that are read.
@Suite struct FileBoundsTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Writes a file that has a hole before its last bytes.
    private func file(of size: Int, endingWith text: String) throws -> String {
        let path = try folder.write("", to: "file")
        let file = try Descriptor(opening: path, .writeOnly)
        try file.handle.writeAll(toAbsoluteOffset: Int64(size - text.utf8.count), text.utf8)
        return path
    }

    @Test func `a file is read whole up to the limit, and refused beyond it`() throws {
        let limit = FileSystem.sizeLimit
        #expect(limit == 16 << 20)
        #expect(try FileSystem.contents(of: file(of: limit, endingWith: "x")).count == limit)
        let path = try file(of: limit + 1, endingWith: "x")
        let refusal = FileError.tooLarge(path: path, limit: limit)
        #expect(throws: refusal) { try FileSystem.contents(of: path) }
        #expect(throws: refusal) { try WholeFile(path).read() }
        #expect(WholeFile(path).contents == nil && WholeFile(path).ownContents == nil)
    }

    @Test(arguments: [
        ("one\ntwo\n", 8, "one\ntwo\n"), ("one\ntwo\n", 7, "two\n"), ("one\ntwo\n", 5, "two\n"),
        ("one\ntwo\n", 4, ""), ("one\ntwo", 6, "two"), ("longer", 3, ""), ("", 3, ""),
    ])
    func `the last lines are whole`(text: String, limit: Int, expected: String) throws {
        let path = try folder.write(text, to: "file")
        let lines = try Descriptor(opening: path).lastLines(atMost: limit, path: path)
        #expect(lines == Array(expected.utf8))
    }
}
