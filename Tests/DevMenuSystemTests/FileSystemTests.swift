import SystemPackage
import TerminalTesting

@testable import DevMenuSystem

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
        let directory = environment.path("directory")
        #expect(try FileSystem.names(in: directory, beginningWith: beginning).sorted() == names)
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

    @Test func `reads files, and nothing else`() throws {
        let path = try environment.write("four", to: "file")
        #expect(try FileSystem.contents(of: path) == Array("four".utf8))
        #expect(throws: FileError.notAFile(path: "/dev/zero")) {
            try FileSystem.contents(of: "/dev/zero")
        }
        let absent = environment.path("absent")
        let failure = FileError.refused(.opening, path: absent, .noSuchFileOrDirectory)
        #expect(throws: failure) { try FileSystem.contents(of: absent) }
    }

    /// Writes a file that has a hole before its last bytes.
    private func file(of size: Int, endingWith text: String) throws -> String {
        let path = try environment.write("", to: "file")
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
        let path = try environment.write(text, to: "file")
        let lines = try Descriptor(opening: path).lastLines(atMost: limit, path: path)
        #expect(lines == Array(expected.utf8))
    }
}

@Suite struct FileErrorTests {
    @Test(arguments: [
        (FileError.refused(.writing, path: "/a/t", .noSpace), "No space left on device"),
        (.refused(.making, path: "/a", .permissionDenied), "Permission denied (making '/a')"),
        (.notAFile(path: "/a/t"), "it isn't a file; move it"),
        (.notAFile(path: "/a/u"), "'/a/u' isn't a file; move it"),
        (.brokenLink(path: "/a/t"), "'/a/t' is a link that leads nowhere; remove it"),
        (.tooLarge(path: "/a/t", limit: 64 << 20), "it is larger than 64 MiB"),
        (.otherOwner(path: "/a", owner: 0), "'/a' belongs to root, \(onlyOwner)"),
        (.otherOwner(path: "/a", owner: 4_000_000), "'/a' belongs to user 4000000, \(onlyOwner)"),
        (
            .refused(.replacing, path: "/a/t", .resourceBusy),
            "Device or resource busy: a mount point can't be replaced; mount its directory instead"
        ),
        (.refused(.locking, path: "/a/t", .resourceBusy), "Device or resource busy"),
    ])
    func `names another path than the one that was named`(failure: FileError, words: String) {
        #expect(failure.message(in: "/a/t") == words)
    }

    private static let onlyOwner = "and only its owner may change it here"
}

@Suite struct FileIdentityTests {
    #if os(Linux)
    @Test(arguments: [Int.max, .min, 0])
    func `a file may have been written at any time`(seconds: Int) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("", to: "file")
        let now = try #require(try FileIdentity(at: path))
        #expect((0..<60_000).contains(now.millisecondsSinceModified))
        var status = try Stat(path).rawValue
        status.st_mtim.tv_sec = seconds
        let age = FileIdentity(Stat(rawValue: status)).millisecondsSinceModified
        #expect(age.signum() == (seconds > 0 ? -1 : 1))
    }
    #endif
}

@Suite struct FileLocationTests {
    @Test(arguments: [
        ("/", "af63a24c860189fe"), ("/0", "07d69607b49d290a"),
        ("/shop/devmenu.json", "5df42072e1d2b703"),
    ])
    func `has the same digest in every process`(path: String, digest: String) {
        #expect(FileLocation(path).digest == digest)
        #expect(FileLocation.isDigest(digest) && !FileLocation.isDigest("g\(digest.dropFirst())"))
    }

    @Test(arguments: [
        ("runs.jsonl", true), ("runs.jsonl.lock", true), ("runs.jsonl.tmp", true),
        ("runs.1.jsonl", true), ("runs.jsonl.damaged-12", true), (".runs.jsonl.4711-402653", true),
        ("run.jsonl", false), ("runs.json", false), ("runs.jsonl.bak", false), ("", false),
        ("runs.2.jsonl", false), ("runs.jsonl.damaged-", false), ("runs.jsonl.damaged-01", false),
        (".runs.jsonl.4711", false), (".runs.jsonl.a-1", false), ("..-", false),
        ("xruns.jsonl", false),
    ])
    func `owns the names of the files that are written beside it`(name: String, isOwn: Bool) {
        #expect(FileLocation("/shop/runs.jsonl").owns(name) == isOwn, "\(name)")
    }
}
