import DevMenuShell
import TerminalTesting

/// Histories that something else than a shell has filled.
@Suite struct HistoryBoundsTests {
    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `only the end of a large file is read`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("old\n", to: "history")
        let last = Array("\nnew\n".utf8)
        let file = try Descriptor(opening: path, .writeOnly)
        try file.handle.writeAll(toAbsoluteOffset: 64 << 20, last)
        let history = HistoryFile(path: path)
        #expect(history.entries == ["new"] && history.consumeProblem() == nil)
        #expect(history.append("newer") && history.consumeProblem() == nil)
        #expect(HistoryFile(path: path).entries == ["new", "newer"])
        #expect(try Stat(path).size > 64 << 20)
    }

    @Test func `a line with a NUL is no command`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("a\u{0}b\nlist\n", to: "history")
        #expect(HistoryFile(path: path).entries == ["list"])
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a long line of characters that don't show is quoted in time`() throws {
        let count = (1 << 16) * TestScale.factor
        let line = "say " + String(repeating: "\u{1}", count: count)
        let shown = try #require(Quoting.showing(line))
        #expect(shown.utf8.count > 4 * count && shown.hasPrefix(#"say "\u{1}\u{1}"#))
    }
}
