import TerminalTesting

@testable import DevMenuProject

@Suite struct MenuTrustTests {
    private static let path = "/shop \n\"/devmenu.json"

    private let environment: TestEnvironment
    private let trust: MenuTrust

    init() throws {
        environment = try TestEnvironment()
        trust = MenuTrust(base: Self.base(in: environment))
    }

    static func base(in environment: TestEnvironment) -> BaseDirectories {
        BaseDirectories { $0 == "XDG_STATE_HOME" ? environment.path("state") : nil }
    }

    private func menu(_ bytes: [UInt8], path: String = path) -> MenuTrust.Record {
        .menu([MenuTrust.File(path: path, bytes: bytes)])
    }

    /// Returns the trusted contents of a menu of one file.
    private func contents(of path: String = path) -> [UInt8]? {
        trust.files(of: path)?.first?.bytes
    }

    private func recordPath(of path: String = path) -> String {
        environment.path("state/devmenu/trusted/\(FileLocation(path).digest)")
    }

    @Test func `keeps a copy of the file and its path, readable by the user alone`() throws {
        let bytes: [UInt8] = [0, 0xFF, 0x0A, 0x0A, 0x7B]
        try trust.trust(menu(bytes))
        #expect(contents() == bytes)
        let head = #"{"files":[{"path":"/shop \n\"/devmenu.json","size":5}]}"#
        let line = Array((head + "\n").utf8)
        #expect(try FileSystem.contents(of: recordPath()) == line + bytes)
        #expect(try Stat(recordPath()).permissions == .ownerReadWrite)
        let records = environment.path("state/devmenu/trusted")
        #expect(try Stat(records).permissions == .ownerReadWriteExecute)
        try trust.trust(menu([]))
        #expect(contents() == [])
    }

    @Test func `trusts no other file, even where its record is renamed`() throws {
        try trust.trust(menu([1]))
        #expect(contents(of: "/other") == nil)
        #expect(rename(recordPath(), recordPath(of: "/other")) == 0)
        #expect(contents(of: "/other") == nil)
        #expect(contents() == nil)
    }

    @Test func `accepts files of up to 1 MiB`() throws {
        let most = [UInt8](repeating: 0x20, count: 1 << 20)
        try trust.trust(menu(most))
        #expect(contents() == most)
        let error = try #require(throws: MenuTrustError.self) {
            try trust.trust(menu(most + [0x20], path: "/large"))
        }
        #expect(error == .tooLarge(file: "/large"))
        #expect(error.description.contains("'/large' is larger than 1 MiB"))
        #expect(error.description.contains("move some of it into other files"))
        #expect(contents(of: "/large") == nil)
        #expect(!FileSystem.exists(recordPath(of: "/large")))
    }

    @Test(arguments: [("", 0o750, "700"), ("file", 0o640, "600"), ("file", 0o602, "600")])
    func `ignores records that others can read or write`(
        name: String,
        mode: Int,
        right: String
    ) throws {
        try trust.trust(menu([1]))
        let path = name.isEmpty ? environment.path("state/devmenu/trusted") : recordPath()
        #expect(chmod(path, mode_t(mode)) == 0)
        #expect(contents() == nil)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.hasPrefix("'\(path)' is open to other users"))
        #expect(reason.hasSuffix("chmod \(right) \(path)"))
        #expect(throws: MenuTrustError.notKept(recordPath(), .other(reason))) {
            try trust.trust(menu([2]))
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: [true, false])
    func `ignores records of another user`(isFile: Bool) throws {
        try trust.trust(menu([1]))
        let path = isFile ? recordPath() : environment.path("state/devmenu/trusted")
        #expect(chown(path, 1, 1) == 0)
        #expect(contents() == nil)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.hasPrefix("'\(path)' belongs to another user (1)"))
        #expect(throws: MenuTrustError.self) { try trust.trust(menu([1])) }
    }

    @Test func `names the target of a link that it does not trust`() throws {
        try trust.trust(menu([1]))
        #expect(rename(recordPath(), environment.path("elsewhere")) == 0)
        #expect(symlink(environment.path("elsewhere"), recordPath()) == 0)
        #expect(contents() == [1])
        #expect(chmod(environment.path("elsewhere"), 0o644) == 0)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.contains(", which leads to '\(environment.path("elsewhere"))' is open"))
    }

    @Test func `reports where a record cannot be written`() throws {
        try environment.write("", to: "state/devmenu")
        let error = try #require(throws: MenuTrustError.self) {
            try trust.trust(menu([], path: "/x"))
        }
        #expect(error.description.hasPrefix("can't save the change in '"), "\(error)")
    }

    @Test func `lists what is trusted, and forgets what is removed`() throws {
        #expect(trust.records().isEmpty)
        try trust.trust(menu([1, 2]))
        try trust.trust(menu([3], path: "/b/devmenu.json"))
        // A record under another name is valid for no file.
        let record = try FileSystem.contents(of: recordPath(of: "/b/devmenu.json"))
        let renamed = environment.path("state/devmenu/trusted/0123456789abcdef")
        try WholeFile(renamed).replace(with: record)
        #expect(trust.records().map(\.path) == ["/b/devmenu.json", Self.path])
        #expect(trust.records() == [menu([3], path: "/b/devmenu.json"), menu([1, 2])])
        #expect(try trust.remove(Self.path))
        #expect(try !trust.remove(Self.path))
        #expect(try !trust.remove("/c"))
        #expect(contents() == nil)
        #expect(trust.records().map(\.path) == ["/b/devmenu.json"])
    }

    @Test func `the files of a menu are trusted together, and each menu has its own`() throws {
        let files = [
            MenuTrust.File(path: "/shop/devmenu.json", bytes: [1, 0x0A]),
            MenuTrust.File(path: "/shop/api/devmenu.json", bytes: []),
            MenuTrust.File(path: "/common.json", bytes: [2]),
        ]
        try trust.trust(.menu(files))
        #expect(trust.files(of: "/shop/devmenu.json") == files)
        #expect(trust.files(of: "/common.json") == nil)
        try trust.trust(menu([3], path: "/common.json"))
        #expect(trust.files(of: "/shop/devmenu.json") == files)
        let large = MenuTrust.File(path: "/large", bytes: [UInt8](repeating: 0x20, count: 1 << 20))
        #expect(throws: MenuTrustError.tooLarge(file: "/shop/devmenu.json")) {
            try trust.trust(.menu(files + [large]))
        }
    }

    @Test func `a directory is trusted as long as it belongs to the same user`() throws {
        let path = try environment.make("shop/inner")
        let owner = try Stat(path).owner
        try trust.trust(.directory(path, owner: owner))
        #expect(trust.allows(directory: path))
        #expect(!trust.allows(directory: environment.path("shop")))
        #expect(!trust.allows(directory: environment.path("shop/inner/below")))
        #expect(trust.files(of: path) == nil)
        #expect(trust.records() == [.directory(path, owner: owner)])
        try trust.trust(.directory(path, owner: owner + 1))
        #expect(!trust.allows(directory: path))
    }
}
