import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct FileSystemTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `creates directories for the user alone, with their parents`() throws {
        let path = environment.path("a/b/c")
        for _ in 0..<2 { try FileSystem.makeDirectories(path) }
        for name in ["a", "a/b", "a/b/c"] {
            let status = try Stat(environment.path(name))
            #expect(status.type == .directory)
            #expect(!status.isOpenToOthers)
        }
    }

    @Test func `removes a directory with its contents, and nothing behind its links`() throws {
        try environment.write("kept", to: "kept")
        let path = environment.path("directory")
        try environment.write("text", to: "directory/a/b/file")
        #expect(symlink(environment.path("kept"), "\(path)/link") == 0)
        #expect(symlink(environment.path("."), "\(path)/folder") == 0)
        #expect(chmod("\(path)/a", 0) == 0)
        FileSystem.removeAll(at: path)
        #expect(!FileSystem.exists(path))
        #expect(try FileSystem.contents(of: environment.path("kept")) == Array("kept".utf8))
    }

    @Test(arguments: [("", ["w", "who"]), ("wh", ["who"]), ("w\0", []), ("x", [])])
    func `finds names by their beginning`(beginning: String, names: [String]) throws {
        for name in ["w", "who"] { try environment.write("", to: "directory/\(name)") }
        let found = try FileSystem.names(
            in: environment.path("directory"),
            beginningWith: beginning
        )
        #expect(found.sorted() == names)
    }

    @Test func `finds a path from another directory`() throws {
        let here = try #require(FileSystem.workingDirectory)
        let name = String(here.split(separator: "/").last ?? "")
        let other = environment.path(".")
        #expect(FileSystem.path("a/b", from: here) == "a/b")
        #expect(FileSystem.path("a/../b", from: FileSystem.parent(of: here)) == "\(name)/b")
        #expect(FileSystem.path("a/b", from: other) == "\(here)/a/b")
        #expect(FileSystem.path("/a/b", from: other) == "/a/b")
        #expect(FileSystem.path("a/b", from: "/nonesuch") == "a/b")
    }

    @Test func `names the directory that could not be created`() throws {
        try environment.write("", to: "a")
        let failure = #expect(throws: FileError.self) {
            try FileSystem.makeDirectories(environment.path("a/b/c"))
        }
        #expect(failure == .refused(.making, path: environment.path("a/b"), .notDirectory))
    }

    @Test(arguments: [
        ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a", "."),
    ])
    func `finds the parent of a path`(path: String, parent: String) {
        #expect(FileSystem.parent(of: path) == parent)
    }

    @Test func `reads files up to a limit, and nothing but files`() throws {
        let path = try environment.write("four", to: "file")
        #expect(try FileSystem.contents(of: path, atMost: 4) == Array("four".utf8))
        #expect(throws: FileError.tooLarge(path: path, limit: 3)) {
            try FileSystem.contents(of: path, atMost: 3)
        }
        #expect(throws: FileError.notAFile(path: "/dev/zero")) {
            try FileSystem.contents(of: "/dev/zero")
        }
        let absent = environment.path("absent")
        let failure = FileError.refused(.opening, path: absent, .noSuchFileOrDirectory)
        #expect(throws: failure) { try FileSystem.contents(of: absent) }
    }
}
