import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct WholeFileTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `is replaced as a whole, with its directories`() throws {
        let file = WholeFile(environment.path("a/b/c"))
        #expect(file.contents == nil)
        for text in ["one", "", "three, and longer", "four"] {
            try file.replace(with: text.utf8)
            #expect(file.contents == Array(text.utf8))
        }
        #expect(try environment.names(in: "a/b") == ["c"])
        #expect(try !Stat(file.path).isOpenToOthers)
        #expect(try !Stat(environment.path("a")).isOpenToOthers)
    }

    @Test func `has the permissions that it is given`() throws {
        let file = WholeFile(environment.path("program"))
        try file.replace(
            with: "#!/bin/sh".utf8,
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        #expect(try Stat(file.path).permissions == [.ownerReadWrite, .groupRead, .otherRead])
    }

    @Test func `stays as it was where it cannot be replaced`() throws {
        let file = WholeFile(environment.path("kept"))
        try file.replace(with: "first".utf8)
        let inside = WholeFile(file.path + "/inside")
        #expect(throws: FileError.self) { try inside.replace(with: [1]) }
        #expect(file.contents == Array("first".utf8))
        #expect(inside.contents == nil)
    }

    @Test func `names itself, and no draft, where it cannot be written`() throws {
        // The draft's name is longer, whoever runs this.
        let path = environment.path(String(repeating: "x", count: 254))
        #expect(throws: FileError.refused(.writing, path: path, .fileNameTooLong)) {
            try WholeFile(path).replace(with: [1])
        }
    }

    @Test func `of others is not its user's own`() throws {
        let file = WholeFile(environment.path("file"))
        try file.replace(with: "mine".utf8)
        #expect(file.ownContents == Array("mine".utf8))
        try #require(chmod(file.path, 0o622) == 0)
        #expect(file.ownContents == nil)
    }

    // A file that may not grow stands for a disk that is full: both stop a write half-way.
    @Test func `a full disk leaves what was there, and nothing else`() async {
        await #expect(processExitsWith: .success) {
            let environment = try TestEnvironment()
            let file = WholeFile(environment.path("folder/kept.json"))
            try file.replace(with: "first".utf8)
            try ResourceLimit.fileSize.set(to: 32)
            #expect(throws: FileError.self) {
                try file.replace(with: [UInt8](repeating: 0x20, count: 4_096))
            }
            #expect(file.contents == Array("first".utf8))
            #expect(try environment.names(in: "folder") == ["kept.json"])
        }
    }
}
