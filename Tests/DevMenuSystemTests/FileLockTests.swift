import TerminalTesting

@Suite(.onOwnThread) struct FileLockTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `locks a file, which it makes with its directories`() throws {
        let path = environment.path("a/b/history")
        let lock = try FileLock(on: path, options: .append, within: .seconds(30))
        let isHeld = lock.isHeld
        #expect(isHeld)
        let locked = try FileIdentity(of: lock.file, path: path)
        #expect(try locked == FileIdentity(at: path))
        #expect(try Stat(path).permissions == .ownerReadWrite)
        let failure = FileError.refused(.locking, path: path, .wouldBlock)
        #expect(throws: failure) { _ = try FileLock(on: path, within: .milliseconds(5)).isHeld }
        extendLifetime(lock)
    }

    @Test func `is free once its holder lets go`() throws {
        let path = environment.path("history")
        for _ in 0..<3 {
            let isHeld = try FileLock(on: path, within: .zero).isHeld
            #expect(isHeld)
        }
    }

    @Test func `is that of the file which has the name by then`() async throws {
        let path = environment.path("history")
        let old = try FileLock(on: path, within: .zero)
        let oldFile = try FileIdentity(of: old.file, path: path)
        let waiting = Monitor(false)
        let locked = Task.detached { () throws -> FileIdentity in
            waiting.change { $0 = true }
            let lock = try FileLock(on: path, within: .seconds(30))
            return try FileIdentity(of: lock.file, path: path)
        }
        waiting.wait(until: \.self, before: .now + .seconds(30))
        try WholeFile(path).replace(with: "new".utf8)
        let there = try #require(try FileIdentity(at: path))
        #expect(!there.isSameFile(as: oldFile))
        release(old)
        #expect(try await locked.value.isSameFile(as: there))
    }

    @Test func `names a link that leads nowhere`() throws {
        let link = environment.path("link")
        #expect(symlink(environment.path("not/there"), link) == 0)
        #expect(throws: FileError.brokenLink(path: link)) {
            _ = try FileLock(on: link, within: .zero).isHeld
        }
    }

    private func release(_ lock: consuming FileLock) {}
}

@Suite struct LockHolderTests {
    private let file: FileIdentity

    init() throws {
        let environment = try TestEnvironment()
        file = try #require(try FileIdentity(at: environment.write("", to: "toggles.json.lock")))
    }

    /// Lines of the list after their numbers, and the processes that hold the file.
    private static let lists: [([String], [Int])] = [
        (["FLOCK  ADVISORY  WRITE 47 08:01:FILE 0 EOF"], [47]),
        (["FLOCK  ADVISORY  WRITE 47 08:01:FILE 0 EOF", "-> \(flock) 48 \(end)"], [47]),
        (["POSIX  ADVISORY  WRITE 47 \(end)", "\(flock) 48 08:01:1 0 EOF"], []),
        // Two files of two devices, and a process of another container.
        (["\(flock) 47 \(end)", "\(flock) 48 08:02:FILE 0 EOF"], [47, 48]),
        (["FLOCK  ADVISORY  WRITE 0 08:01:FILE 0 EOF"], []), ([], []), (["what is this"], []),
    ]
    private static let flock = "FLOCK ADVISORY WRITE"
    private static let end = "08:01:FILE 0 EOF"

    @Test(arguments: lists)
    func `is found in the system's list of locks`(lines: [String], pids: [Int]) {
        let listing = lines.map { "1: " + $0.replacing("FILE", with: "\(file.inode)") }
            .joined(separator: "\n")
        #expect(LockHolder.pids(in: listing, holding: file) == pids)
    }
}
