import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

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
        #expect(
            try folder.text()
                == "{\n  \"isLikeButtonForMomentEnabled\": true,\n  \"aaa\": false\n}\n"
        )
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
            #expect(
                throws: SettingStoreError.notKept(
                    folder.file,
                    .init(.otherOwner(path: path, owner: 65_534))
                )
            ) { try store.update { $0["b"] = true } }
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
            try FileSettingStore(path: folder.path("apps/link.json")) { _ in }.update {
                $0["b"] = true
            }
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
        #expect(throws: SettingStoreError.self) {
            try folder.store().update { $0["a"] = true }
        }
        #expect(FileSystem.isLink(folder.file))
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `keeps unknown members in their order`() throws {
        try folder.write(#"{"mine":{"b":[1,2],"a":null},"toggle":true,"z":"ü"}"#)
        let store = folder.store()
        #expect(try store.load().names == ["mine", "toggle", "z"])
        try store.update { $0["toggle"] = false }
        let kept = try folder.store().load()
        #expect(kept.names == ["mine", "toggle", "z"])
        #expect(kept["mine"]?.object?.names == ["b", "a"])
        #expect(kept == ["mine": ["b": [1, 2], "a": nil], "toggle": false, "z": "ü"])
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
        let after = try status(folder.file)
        #expect(before.inode == after.inode)
        #expect(try folder.text() == "{\"a\":true}")
    }

    @Test func `notices a file that was rewritten in place or removed`() throws {
        let store = folder.store()
        try store.update { $0["a"] = true }
        try folder.write("{\"b\":1}")
        #expect(try store.load() == ["b": 1])
        #expect(unlink(folder.file) == 0)
        #expect(try store.load().isEmpty)
        #expect(try store.update { $0["c"] = 2 } == ["c": 2])
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
        #expect(
            try folder.names(in: "elsewhere")
                == ["link.json", "real.json", "real.json.lock"]
        )
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
}
