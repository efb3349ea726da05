import DevMenuSystem
import TerminalTesting
import Testing

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
