import TerminalTesting

@Suite(.onOwnThread) struct FileSettingStoreTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func status(_ path: String) throws -> Stat {
        try Stat(path, followTargetSymlink: false)
    }

    private func expectPrivateFile(_ path: String) throws {
        let status = try status(path)
        #expect(status.type == .regular)
        #expect(status.permissions == .ownerReadWrite)
    }

    @Test func `writes readable text, in the order of first changes`() throws {
        let store = folder.store()
        try store.update { $0["isLikeButtonForMomentEnabled"] = true }
        #expect(try folder.text() == "{\n  \"isLikeButtonForMomentEnabled\": true\n}\n")
        try store.update { $0["aaa"] = false }
        let text = "{\n  \"isLikeButtonForMomentEnabled\": true,\n  \"aaa\": false\n}\n"
        #expect(try folder.text() == text)
        try store.update { $0 = JSONObject() }
        #expect(try folder.text() == "{}\n")
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a load creates no directory, and the first change one for the user alone`() throws {
        let store = folder.store()
        #expect(try store.load().isEmpty)
        #expect(!folder.holds("apps"))
        try store.update { $0["a"] = true }
        for directory in ["apps", "apps/moments"] {
            let status = try status(folder.path(directory))
            #expect(status.type == .directory)
            #expect(status.permissions == .ownerReadWriteExecute)
        }
        try expectPrivateFile(folder.file)
        try expectPrivateFile(folder.file + ".lock")
    }

    @Test func `a change keeps the file's permissions and group`() throws {
        try folder.write("{}")
        #expect(chmod(folder.file, 0o640) == 0)
        if geteuid() == 0 { #expect(chown(folder.file, 0, 4) == 0) }
        let before = try status(folder.file)
        try folder.store().update { $0["a"] = true }
        let after = try status(folder.file)
        #expect(after.permissions == before.permissions && after.permissions.rawValue == 0o640)
        #expect(after.groupID == before.groupID)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can write another user's file"))
    func `refuses to change another user's file, and to make one in another's directory`() throws {
        let text = "{\n  \"a\": true\n}\n"
        try folder.write(text)
        #expect(chown(folder.file, 65_534, 65_534) == 0)
        func expectRefusal(path: String) {
            let store = folder.store()
            let cause = SettingStoreError.Cause(.otherOwner(path: path, owner: 65_534))
            let refusal = SettingStoreError.notKept(folder.file, cause)
            #expect(throws: refusal) { try store.update { $0["b"] = true } }
            #expect(throws: Never.self) { try store.update { _ in } }
        }
        expectRefusal(path: folder.file)
        #expect(try folder.store().load() == ["a": true])
        #expect(try folder.text() == text && status(folder.file).owner == 65_534)
        try FileSystem.remove(folder.file)
        #expect(chown(folder.path("apps"), 65_534, 65_534) == 0)
        #expect(rmdir(folder.path("apps/moments")) == 0)
        expectRefusal(path: folder.path("apps"))
        #expect(try folder.names(in: "apps").isEmpty)
        // A link of another user's could lead anywhere.
        try folder.write("{}", to: "own.json")
        #expect(symlink(folder.path("own.json"), folder.path("apps/link.json")) == 0)
        #expect(lchown(folder.path("apps/link.json"), 65_534, 65_534) == 0)
        #expect(throws: SettingStoreError.self) {
            let store = FileSettingStore(path: folder.path("apps/link.json")) { _ in }
            try store.update { $0["b"] = true }
        }
        #expect(try folder.contents(of: "own.json") == "{}")
    }

    @Test func `a byte order mark hides no override`() throws {
        try folder.write("\u{FEFF}{\"a\":true}")
        #expect(try folder.store().load() == ["a": true])
        #expect(try folder.store().update { $0["b"] = false } == ["a": true, "b": false])
    }

    @Test func `a file of too many values is damaged`() throws {
        try folder.write("{\"a\":[" + String(repeating: "0,", count: 1 << 20) + "0]}")
        #expect(throws: OverrideSnapshotError.self) { try OverrideSnapshot(of: folder.file) }
    }

    @Test func `a link whose target isn't UTF-8 stays, and the change is refused`() throws {
        try folder.makeDirectory()
        let target = Array(folder.path("x").utf8CString.dropLast()) + [-1, 0]
        #expect(symlink(target, folder.file) == 0)
        #expect(throws: SettingStoreError.self) { try folder.store().update { $0["a"] = true } }
        #expect(FileSystem.isLink(folder.file))
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `keeps the text of every number`() throws {
        let members = "\"a\": 36893488147419103233,\n  \"b\": 1e400,\n  \"c\": 0.10,\n  \"d\": -0"
        try folder.write("{\n  \(members)\n}\n")
        try folder.store().update { $0["toggle"] = true }
        #expect(try folder.text() == "{\n  \(members),\n  \"toggle\": true\n}\n")
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a change without effect writes nothing`() throws {
        try folder.write("{\"a\":true}")
        let before = try status(folder.file)
        let kept = try folder.store().update { $0["a"] = true }
        #expect(kept == ["a": true])
        #expect(try before.inode == status(folder.file).inode)
        #expect(try folder.text() == "{\"a\":true}")
    }

    @Test func `removes only the drafts of a killed process`() throws {
        try folder.write("{\"a\":true}")
        try folder.write("{\"a\":", to: "apps/moments/toggles.json.tmp")
        try folder.write("mine", to: "apps/moments/toggles.json.backup")
        let store = folder.store()
        #expect(try store.load() == ["a": true])
        try store.update { $0["b"] = true }
        #expect(try folder.names() == ["toggles.json", "toggles.json.backup"])
        #expect(try folder.store().load() == ["a": true, "b": true])
    }

    @Test func `continues after its directory was removed`() throws {
        let store = folder.store()
        try store.update { $0["a"] = true }
        folder.remove("apps")
        #expect(try store.load().isEmpty)
        #expect(try store.update { $0["b"] = true } == ["b": true])
        #expect(try folder.store().load() == ["b": true])
    }

    @Test func `follows a symbolic link and keeps it`() throws {
        let elsewhere = try folder.make("elsewhere")
        try folder.makeDirectory()
        // Through a second link, relative to its own directory.
        #expect(symlink("../../elsewhere/link.json", folder.file) == 0)
        #expect(symlink("real.json", elsewhere + "/link.json") == 0)
        let store = folder.store()
        #expect(try store.load().isEmpty)
        try store.update { $0["a"] = true }
        #expect(try status(folder.file).type == .symbolicLink)
        #expect(try status(elsewhere + "/link.json").type == .symbolicLink)
        #expect(try status(elsewhere + "/real.json").type == .regular)
        #expect(try folder.text() == "{\n  \"a\": true\n}\n")
        // Stores on the target's path and on the link's path exclude each other.
        #expect(try folder.names(in: "elsewhere") == ["link.json", "real.json", "real.json.lock"])
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a relative path keeps its meaning when the working directory changes`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            #expect(chdir(folder.path) == 0)
            let store = FileSettingStore(path: "toggles.json") { Issue.record("warned: \($0)") }
            #expect(chdir("/") == 0)
            try store.update { $0["a"] = true }
            #expect(try folder.contents(of: "toggles.json") == "{\n  \"a\": true\n}\n")
            #expect(store.name == folder.path + "/toggles.json")
        }
    }

    // Requests that can't be carried out.
    @Test func `a directory that is not writable leaves everything unchanged`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let store = folder.store()
            try store.update { $0["a"] = true }
            try folder.becomeUnableToWrite()
            let error = #expect(throws: SettingStoreError.self) {
                try store.update { $0["a"] = false }
            }
            let words = "can't save the change in '\(folder.file)': Permission denied"
            #expect(error?.description.hasPrefix(words) == true)
            #expect(try store.load() == ["a": true])
            #expect(try folder.text() == "{\n  \"a\": true\n}\n")
            #expect(try folder.names() == ["toggles.json"])
            #expect(try store.update { $0["a"] = true } == ["a": true])
        }
    }

    @Test func `a directory that cannot be created is an error for changes only`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            try folder.makeDirectory()
            try folder.becomeUnableToWrite()
            let path = folder.path + "/apps/moments/not/there/toggles.json"
            let store = FileSettingStore(path: path) { Issue.record("warned: \($0)") }
            #expect(try store.load().isEmpty)
            #expect(try store.update { $0["a"] = nil }.isEmpty)
            let directory = folder.path("apps/moments/not")
            let cause = FileError.refused(.making, path: directory, .permissionDenied)
            #expect(throws: SettingStoreError.notKept(path, .init(cause))) {
                try store.update { $0["a"] = true }
            }
            #expect(try folder.names().isEmpty)
        }
    }

    @Test(arguments: ["directory", "pipe"])
    func `a path that is not a file is an error, and is left`(kind: String) throws {
        try folder.makeDirectory()
        #expect((kind == "pipe" ? mkfifo(folder.file, 0o600) : mkdir(folder.file, 0o700)) == 0)
        let store = folder.store()
        let cause = SettingStoreError.Cause(.notAFile(path: folder.file))
        #expect(throws: SettingStoreError.unreadable(folder.file, cause)) { try store.load() }
        #expect(throws: SettingStoreError.notKept(folder.file, cause)) {
            try store.update { $0["a"] = true }
        }
        #expect(try folder.names() == ["toggles.json"])
        #expect((kind == "pipe" ? unlink(folder.file) : rmdir(folder.file)) == 0)
        #expect(try store.update { $0["a"] = true } == ["a": true])
    }

    @Test func `a file among its directories is an error`() throws {
        try folder.write("", to: "apps")
        let store = folder.store()
        let reason = SettingStoreError.Cause.notADirectory(path: folder.path + "/apps")
        #expect(throws: SettingStoreError.unreadable(folder.file, reason)) { try store.load() }
        #expect(throws: SettingStoreError.notKept(folder.file, reason)) {
            try store.update { $0["a"] = true }
        }
        let watch = try store.watch {}
        withExtendedLifetime(watch) {}
    }

    @Test(arguments: ["toggles.json", "toggles.json.lock"])
    func `a link that leads nowhere is an error and not a loop`(name: String) throws {
        try folder.makeDirectory()
        let link = folder.path + "/apps/moments/" + name
        #expect(symlink(link, link) == 0)
        #expect(throws: SettingStoreError.self) { try folder.store().update { $0["a"] = true } }
        #expect(symlink("/tmp/devmenu/nowhere", folder.path + "/link") == 0)
        let store = FileSettingStore(path: folder.path("link/t.json")) { _ in }
        #expect(throws: SettingStoreError.self) { try store.update { $0["a"] = true } }
    }

    #if os(Linux)
    @Test func `a directory where the system creates no files is an error and not a loop`() throws {
        let path = "/proc/devmenu/apps/moments/toggles.json"
        let store = FileSettingStore(path: path) { Issue.record("warned: \($0)") }
        let reason = SettingStoreError.Cause(
            .refused(.making, path: "/proc/devmenu", .noSuchFileOrDirectory)
        )
        #expect(throws: SettingStoreError.notKept(path, reason)) {
            try store.update { $0["a"] = true }
        }
        #expect(try store.load().isEmpty)
    }
    #endif

    /// Watches a store; each report is what the store loads then.
    private func watched(_ store: FileSettingStore) throws -> (SettingWatch, Reports) {
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        return (try store.watch { call.yield(try? store.load()) }, calls.makeAsyncIterator())
    }

    private typealias Reports = AsyncStream<JSONObject?>.AsyncIterator

    @Test func `reports changes behind a link, and of the link`() async throws {
        try folder.makeDirectory()
        let targets = try ["one/real.json", "other/real.json"].map { name in
            try folder.write("{\"in\":\"\(folder.path(name))\"}", to: name)
        }
        #expect(symlink(targets[0], folder.file) == 0)
        let (watch, calls) = try watched(folder.store())
        var reports = calls
        try folder.write("{\"a\":1}", to: "one/real.json")
        while let values = await reports.next(), values != ["a": 1] {}
        #expect(symlink(targets[1], folder.path + "/link") == 0)
        #expect(rename(folder.path + "/link", folder.file) == 0)
        while let values = await reports.next(), values != ["in": .string(targets[1])] {}
        try folder.write("{\"a\":2}", to: "other/real.json")
        while let values = await reports.next(), values != ["a": 2] {}
        watch.cancel()
    }

    @Test func `reports a change between the last load and the watch`() async throws {
        let store = folder.store()
        #expect(try store.load().isEmpty)
        try folder.store().update { $0["a"] = true }
        let (watch, calls) = try watched(store)
        var reports = calls
        #expect(await reports.next() == ["a": true])
        watch.cancel()
    }

    @Test func `reports a change that an update of its own found first`() async throws {
        let store = folder.store()
        let (watch, calls) = try watched(store)
        var reports = calls
        try folder.store().update { $0["a"] = true }
        try store.update { $0["b"] = true }
        #expect(await reports.next()??["a"] == true)
        watch.cancel()
    }

    #if os(Linux)
    @Test func `leaves no thread and no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let store = folder.store()
            try store.update { $0["a"] = true }
            let before = try OpenResources.now()
            for _ in 0..<20 {
                let watches = try [store.watch {}, store.watch {}]
                #expect(try OpenResources.now().descriptors > before.descriptors)
                for watch in watches { watch.cancel() }
                while try OpenResources.now().descriptors > before.descriptors { sched_yield() }
            }
            while try OpenResources.now().threads > before.threads { sched_yield() }
        }
    }
    #endif
}
