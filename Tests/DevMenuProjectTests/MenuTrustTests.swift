import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

@testable import DevMenuProject

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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

    private func recordPath(of path: String = path) -> String {
        environment.path("state/devmenu/trusted/\(FileLocation(path).digest)")
    }

    @Test func `keeps a copy of the file and its path, readable by the user alone`() throws {
        let bytes: [UInt8] = [0, 0xFF, 0x0A, 0x0A, 0x7B]
        try trust.trust(Self.path, bytes)
        #expect(trust.contents(of: Self.path) == bytes)
        let line = Array((#""/shop \n\"/devmenu.json""# + "\n").utf8)
        #expect(try FileSystem.contents(of: recordPath()) == line + bytes)
        #expect(try Stat(recordPath()).permissions == .ownerReadWrite)
        let records = environment.path("state/devmenu/trusted")
        #expect(try Stat(records).permissions == .ownerReadWriteExecute)
        try trust.trust(Self.path, [])
        #expect(trust.contents(of: Self.path) == [])
    }

    @Test func `trusts no other file, even where its record is renamed`() throws {
        try trust.trust(Self.path, [1])
        #expect(trust.contents(of: "/other") == nil)
        #expect(rename(recordPath(), recordPath(of: "/other")) == 0)
        #expect(trust.contents(of: "/other") == nil)
        #expect(trust.contents(of: Self.path) == nil)
    }

    @Test func `accepts files of up to 1 MiB`() throws {
        let most = [UInt8](repeating: 0x20, count: 1 << 20)
        try trust.trust(Self.path, most)
        #expect(trust.contents(of: Self.path) == most)
        let error = try #require(throws: MenuTrustError.self) {
            try trust.trust("/large", most + [0x20])
        }
        #expect(error == .tooLarge(file: "/large"))
        #expect(error.description.contains("'/large' is larger than 1 MiB"))
        #expect(error.description.contains("move some of it into other files"))
        #expect(trust.contents(of: "/large") == nil)
        #expect(!FileSystem.exists(recordPath(of: "/large")))
    }

    @Test(arguments: [("", 0o750, "700"), ("file", 0o640, "600"), ("file", 0o602, "600")])
    func `ignores records that others can read or write`(
        name: String,
        mode: Int,
        right: String
    ) throws {
        try trust.trust(Self.path, [1])
        let path = name.isEmpty ? environment.path("state/devmenu/trusted") : recordPath()
        #expect(chmod(path, mode_t(mode)) == 0)
        #expect(trust.contents(of: Self.path) == nil)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.hasPrefix("'\(path)' is open to other users"))
        #expect(reason.hasSuffix("chmod \(right) \(path)"))
        #expect(throws: MenuTrustError.notKept(recordPath(), .other(reason))) {
            try trust.trust(Self.path, [2])
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"), arguments: [true, false])
    func `ignores records of another user`(isFile: Bool) throws {
        try trust.trust(Self.path, [1])
        let path = isFile ? recordPath() : environment.path("state/devmenu/trusted")
        #expect(chown(path, 1, 1) == 0)
        #expect(trust.contents(of: Self.path) == nil)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.hasPrefix("'\(path)' belongs to another user (1)"))
        #expect(throws: MenuTrustError.self) { try trust.trust(Self.path, [1]) }
    }

    @Test func `names the target of a link that it does not trust`() throws {
        try trust.trust(Self.path, [1])
        #expect(rename(recordPath(), environment.path("elsewhere")) == 0)
        #expect(symlink(environment.path("elsewhere"), recordPath()) == 0)
        #expect(trust.contents(of: Self.path) == [1])
        #expect(chmod(environment.path("elsewhere"), 0o644) == 0)
        let reason = try #require(trust.problem(of: Self.path))
        #expect(reason.contains(", which leads to '\(environment.path("elsewhere"))' is open"))
    }

    @Test func `reports where a record cannot be written`() throws {
        try environment.write("", to: "state/devmenu")
        let error = try #require(throws: MenuTrustError.self) { try trust.trust("/x", []) }
        #expect(error.description.hasPrefix("cannot keep the change in '"), "\(error)")
    }

    @Test func `lists what is trusted, and forgets what is removed`() throws {
        #expect(trust.files().isEmpty)
        try trust.trust(Self.path, [1, 2])
        try trust.trust("/b/devmenu.json", [3])
        // A record under another name counts for no file.
        let record = try FileSystem.contents(of: recordPath(of: "/b/devmenu.json"))
        let renamed = environment.path("state/devmenu/trusted/0123456789abcdef")
        try WholeFile(renamed).replace(with: record)
        #expect(trust.files().map(\.path) == ["/b/devmenu.json", Self.path])
        #expect(trust.files().map(\.contents) == [[3], [1, 2]])
        #expect(try trust.remove(Self.path))
        #expect(try !trust.remove(Self.path))
        #expect(try !trust.remove("/c"))
        #expect(trust.contents(of: Self.path) == nil)
        #expect(trust.files().map(\.path) == ["/b/devmenu.json"])
    }
}
