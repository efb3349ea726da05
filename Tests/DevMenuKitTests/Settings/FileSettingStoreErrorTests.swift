import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct FileSettingStoreErrorTests {
    @Test func `a directory that is not writable leaves everything unchanged`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            let store = folder.store()
            try store.update { $0["a"] = true }
            try folder.becomeUnableToWrite()
            let error = #expect(throws: SettingStoreError.self) {
                try store.update { $0["a"] = false }
            }
            guard case .notKept(folder.file, let cause)? = error,
                case .file(.refused(_, _, .permissionDenied)) = cause
            else {
                Issue.record("threw \(String(describing: error))")
                return
            }
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
            #expect(
                throws: SettingStoreError.notKept(
                    path,
                    .init(
                        .refused(
                            .making,
                            path: folder.path + "/apps/moments/not",
                            .permissionDenied
                        )
                    )
                )
            ) { try store.update { $0["a"] = true } }
            #expect(try folder.names().isEmpty)
        }
    }

    @Test(arguments: ["directory", "pipe"])
    func `a path that is not a file is an error, and is left`(kind: String) throws {
        let folder = try TemporaryDirectory()
        try folder.makeDirectory()
        #expect((kind == "pipe" ? mkfifo(folder.file, 0o600) : mkdir(folder.file, 0o700)) == 0)
        let store = folder.store()
        #expect(
            throws: SettingStoreError.unreadable(folder.file, .init(.notAFile(path: folder.file)))
        ) {
            try store.load()
        }
        #expect(throws: SettingStoreError.notKept(folder.file, .init(.notAFile(path: folder.file))))
        {
            try store.update { $0["a"] = true }
        }
        #expect(try folder.names() == ["toggles.json"])
        #expect((kind == "pipe" ? unlink(folder.file) : rmdir(folder.file)) == 0)
        #expect(try store.update { $0["a"] = true } == ["a": true])
    }

    @Test func `a file among its directories is an error`() throws {
        let folder = try TemporaryDirectory()
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
        let folder = try TemporaryDirectory()
        try folder.makeDirectory()
        let link = folder.path + "/apps/moments/" + name
        #expect(symlink(link, link) == 0)
        #expect(throws: SettingStoreError.self) { try folder.store().update { $0["a"] = true } }
        #expect(symlink("/tmp/devmenu/nowhere", folder.path + "/link") == 0)
        let store = FileSettingStore(path: folder.path + "/link/t.json") {
            Issue.record("warned: \($0)")
        }
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
}
