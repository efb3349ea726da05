import TerminalTesting

@testable import DevMenuShell

@Suite struct RecordingFileTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func open(_ name: String, appendsToAny: Bool = false) throws -> RecordingFile {
        try RecordingFile(directory.path(name), appendsToAny: appendsToAny)
    }

    /// Returns the error of opening a file, without its path.
    private func refusal(_ name: String) -> String? {
        do {
            _ = try open(name)
            return nil
        } catch {
            return "\(error)".replacing(directory.path(name), with: "FILE")
        }
    }

    @Test func `makes a missing file for this user alone, and appends to one of its own`() throws {
        do { try open("a.md").append(RecordingFile.firstLine + "\nfirst\n") }
        #expect(try Stat(directory.path("a.md")).permissions == .ownerReadWrite)
        let file = try open("a.md")
        #expect(file.isContinued)
        #expect(file.start.isEmpty)
        try file.append("second\n")
        #expect(file.appended == "second\n")
        #expect(
            try directory.contents(of: "a.md") == RecordingFile.firstLine + "\nfirst\nsecond\n"
        )
    }

    @Test func `refuses any other file, and appends to it if told to`() throws {
        try directory.write("# Notes\n", to: "notes.md")
        #expect(refusal("notes.md") == "'FILE' wasn't made by a recording: --yes appends to it")
        #expect(try directory.contents(of: "notes.md") == "# Notes\n")
        let file = try open("notes.md", appendsToAny: true)
        try file.append("more\n")
        #expect(try directory.contents(of: "notes.md") == "# Notes\nmore\n")
    }

    @Test func `refuses what isn't a file of one name`() throws {
        try directory.write(RecordingFile.firstLine + "\n", to: "own.md")
        let own = directory.path("own.md")
        #expect(symlink(own, directory.path("link.md")) == 0)
        #expect(symlink(directory.path("nowhere"), directory.path("broken.md")) == 0)
        #expect(mkfifo(directory.path("pipe.md"), 0o600) == 0)
        try directory.make("folder.md")
        #expect(refusal("link.md")?.contains("it's a link") == true)
        #expect(refusal("broken.md")?.contains("it's a link") == true)
        #expect(refusal("pipe.md")?.contains("it isn't a file") == true)
        #expect(refusal("folder.md") != nil)
        #expect(refusal("/dev/zero") != nil)
        #expect(!directory.holds("nowhere"))
        try FileSystem.link(own, as: directory.path("second.md"))
        #expect(refusal("own.md")?.contains("hard links") == true)
        #expect(refusal("missing/a.md") != nil)
    }

    @Test func `refuses a file that another recording has open`() throws {
        let file = try open("a.md")
        #expect(refusal("a.md")?.contains("another devmenu is recording to it") == true)
        withExtendedLifetime(file) {}
    }

    @Test(
        arguments: [
            ("```console\n$ devmenu\n", "```\n"), ("```console\n$ devmenu\n```\n", ""),
            ("````console\n```\n", "````\n"), ("```console\n````\n", ""), ("half a line", "\n"),
            ("```console\n$ devmenu\nhalf", "\n```\n"),
        ]
    )
    func `ends what a killed process left open`(text: String, start: String) throws {
        try directory.write(RecordingFile.firstLine + "\n" + text, to: "a.md")
        #expect(try open("a.md").start == start)
    }
}
