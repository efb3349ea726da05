import TerminalTesting

@Suite(.onOwnThread) struct WholeFileTests {
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

    @Test func `keeps what it can't replace, and leaves no draft`() throws {
        try environment.write("", to: "folder/file/inner")
        let path = environment.path("folder/file")
        #expect(throws: FileError.refused(.replacing, path: path, .isDirectory)) {
            try WholeFile(path).replace(with: [1])
        }
        #expect(try environment.names(in: "folder") == ["file"])
        #expect(try environment.names(in: "folder/file") == ["inner"])
        let inside = WholeFile(path + "/inner/inside")
        #expect(throws: FileError.self) { try inside.replace(with: [1]) }
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

    @Test func `reuses the draft of a killed process`() throws {
        let draft = try environment.write("a draft that is longer", to: "folder/draft")
        let path = environment.path("folder/file")
        try WholeFile(path).replace(with: "new".utf8, draft: draft)
        #expect(try environment.contents(of: "folder/file") == "new")
        #expect(try environment.names(in: "folder") == ["file"])
    }

    @Test func `a replacement can be dropped`() throws {
        let path = try environment.write("old", to: "folder/file")
        let replacement = try FileReplacement("new".utf8, for: path)
        #expect(try FileSystem.contents(of: replacement.draft) == Array("new".utf8))
        replacement.drop()
        #expect(try environment.contents(of: "folder/file") == "old")
        #expect(try environment.names(in: "folder") == ["file"])
    }
}

@Suite struct NamedFileTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func write(_ text: String, to name: String) throws(FileError) {
        try NamedFile.write(text.utf8, to: environment.path(name))
    }

    @Test func `makes a file with the mode that the process's mask leaves`() throws {
        let mask = umask(0o22)
        umask(mask)
        try write("new", to: "file")
        #expect(try environment.contents(of: "file") == "new")
        let mode = try Stat(environment.path("file")).permissions.rawValue & 0o777
        #expect(mode == 0o666 & ~mask)
    }

    @Test func `writes into the file that is there, with its mode and its other names`() throws {
        let path = try environment.write("old, and longer", to: "folder/file")
        #expect(link(path, environment.path("folder/other")) == 0 && chmod(path, 0o640) == 0)
        try write("new", to: "folder/file")
        #expect(try environment.contents(of: "folder/other") == "new")
        #expect(try Stat(path).permissions.rawValue & 0o777 == 0o640)
        #expect(try environment.names(in: "folder") == ["file", "other"])
    }

    @Test(arguments: [true, false])
    func `follows a link, also one whose target is missing`(isThere: Bool) throws {
        if isThere { try environment.write("old", to: "folder/target") }
        try environment.write("", to: "folder/kept")
        #expect(symlink("folder/target", environment.path("link")) == 0)
        try write("new", to: "link")
        #expect(FileSystem.isLink(environment.path("link")))
        #expect(try environment.contents(of: "folder/target") == "new")
    }

    @Test func `writes through a device and a named pipe, whoever owns them`() throws {
        try write("nothing", to: "../../../../../../../../dev/null")
        #expect(try Stat("/dev/null").type == .characterSpecial)
        let pipe = environment.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = try Descriptor(opening: pipe, options: .nonBlocking)
        if geteuid() == 0 { #expect(chown(pipe, 65_534, 65_534) == 0) }
        try write("through", to: "pipe")
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = try bytes.withUnsafeMutableBytes { try reader.handle.read(into: $0) }
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "through")
        #expect(try Stat(pipe).type == .fifo)
    }

    @Test func `a named pipe that nothing reads is an error at once`() throws {
        #expect(mkfifo(environment.path("pipe"), 0o600) == 0)
        let error = #expect(throws: FileError.self) { try write("", to: "pipe") }
        #expect(error?.message(in: environment.path("pipe")) == "nothing is reading it")
    }

    @Test(arguments: ["folder", "missing/file", "file/inside"])
    func `what can't be opened is an error, and changes nothing`(name: String) throws {
        try environment.write("old", to: "file")
        try environment.write("old", to: "folder/file")
        #expect(throws: FileError.self) { try write("new", to: name) }
        #expect(try environment.contents(of: "file") == "old")
        #expect(try environment.contents(of: "folder/file") == "old")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can write another user's file"))
    func `a regular file of another user is refused, also through a link`() throws {
        let path = try environment.write("precious", to: "file")
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(symlink("file", environment.path("link")) == 0)
        for name in ["file", "link"] {
            let failure = FileError.otherOwner(path: environment.path(name), owner: 65_534)
            #expect(throws: failure) { try write("new", to: name) }
            #expect(throws: failure) { try NamedFile.open(environment.path(name), appends: true) }
        }
        #expect(try environment.contents(of: "file") == "precious")
    }
}
