import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct FileReplacementTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test(arguments: [true, false])
    func `replaces a file with its permissions, and leaves no draft`(isKept: Bool) throws {
        let path = try environment.write("old", to: "folder/file")
        let permissions = FilePermissions(rawValue: 0o646)
        let file = WholeFile(path)
        try file.replace(with: "new".utf8, permissions: permissions, isKept: isKept)
        #expect(try environment.contents(of: "folder/file") == "new")
        #expect(try Stat(path).permissions == permissions)
        #expect(try environment.names(in: "folder") == ["file"])
    }

    @Test func `keeps the original where it cannot be replaced, and leaves no draft`() throws {
        try environment.write("", to: "folder/file/inner")
        let path = environment.path("folder/file")
        let failure = #expect(throws: FileError.self) {
            try WholeFile(path).replace(with: [1])
        }
        #expect(failure == .refused(.replacing, path: path, .isDirectory))
        #expect(try environment.names(in: "folder") == ["file"])
        #expect(try environment.names(in: "folder/file") == ["inner"])
    }

    @Test func `reuses the draft of a killed process`() throws {
        let draft = try environment.write("a draft that is longer", to: "folder/draft")
        let path = environment.path("folder/file")
        try WholeFile(path).replace(with: "new".utf8, draft: draft)
        #expect(try environment.contents(of: "folder/file") == "new")
        #expect(try environment.names(in: "folder") == ["file"])
    }

    @Test func `can be dropped`() throws {
        let path = try environment.write("old", to: "folder/file")
        let replacement = try FileReplacement("new".utf8, for: path)
        #expect(try FileSystem.contents(of: replacement.draft) == Array("new".utf8))
        replacement.drop()
        #expect(try environment.contents(of: "folder/file") == "old")
        #expect(try environment.names(in: "folder") == ["file"])
    }
}
