import TerminalTesting

/// The events of a file, whatever happens to the directories above it.
@Suite(.onOwnThread) struct FileWatcherTests {
    private let files: TemporaryDirectory
    private let calls = Monitor(0)

    init() throws { files = try TemporaryDirectory() }

    /// Runs a change, and waits until the watcher has called.
    private func change(_ body: () throws -> Void) throws {
        let before = calls.withLock(\.self)
        try body()
        calls.wait(until: { $0 > before }, then: { _ in })
    }

    @Test func `follows a directory that is removed while a file that was in it is open`() throws {
        let (directory, file) = (files.path("a/b"), files.path("a/b/file"))
        try FileSystem.makeDirectories(directory)
        let calls = calls
        let watcher = try FileWatcher(of: FileLocation(file)) { calls.change { $0 += 1 } }
        calls.wait(until: { $0 == 1 }, then: { _ in })
        for _ in 1...3 {
            try change { _ = try files.write("text", to: "a/b/file") }
            let open = try Descriptor(opening: file, .readOnly)
            try change { try FileSystem.remove(file) }
            try change { FileSystem.removeAll(at: directory) }
            try change { try FileSystem.makeDirectories(directory) }
            open.close()
        }
        withExtendedLifetime(watcher) {}
    }

    @Test func `follows a link above the file, and a file that is made, rewritten or replaced`()
        throws
    {
        for number in [1, 2] { try files.make("releases/\(number)") }
        #expect(symlink("releases/1", files.path("current")) == 0)
        let location = FileLocation(files.path("current/file"))
        let watcher = try FileWatcher(of: location) { [calls] in calls.change { $0 += 1 } }
        calls.wait(until: { $0 == 1 }, then: { _ in })
        try change { _ = try files.write("one", to: "releases/1/file") }
        try change { _ = try files.write("two", to: "releases/1/file") }
        try files.write("three", to: "new")
        try change { #expect(rename(files.path("new"), files.path("releases/1/file")) == 0) }
        #expect(symlink("releases/2", files.path("link")) == 0)
        try change { #expect(rename(files.path("link"), files.path("current")) == 0) }
        try change { _ = try files.write("four", to: "releases/2/file") }
        try change { try FileSystem.remove(files.path("releases/2/file")) }
        withExtendedLifetime(watcher) {}
    }
}
