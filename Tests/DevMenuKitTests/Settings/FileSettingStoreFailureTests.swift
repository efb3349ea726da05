import DevMenuKit
import DevMenuSystem
import FoundationEssentials
import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite(.onOwnThread, .hangLimit) struct FileSettingStoreFailureTests {
    @Test func `a directory that is not writable leaves everything unchanged`() async {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryPlace()
            let store = place.store()
            try store.update { $0["a"] = true }
            try place.becomeUnableToWrite()
            let error = #expect(throws: SettingStoreError.self) {
                try store.update { $0["a"] = false }
            }
            guard case .notKept(place.file, .system(_, _, EACCES)) = error else {
                Issue.record("threw \(String(describing: error))")
                return
            }
            #expect(try store.load() == ["a": true])
            #expect(try place.text() == "{\n  \"a\": true\n}\n")
            #expect(try place.names() == ["toggles.json"])
            #expect(try store.update { $0["a"] = true } == ["a": true])
        }
    }

    @Test func `a directory that cannot be created is an error for changes only`() async {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryPlace()
            try place.makeDirectory()
            try place.becomeUnableToWrite()
            let path = place.path + "/apps/moments/not/there/toggles.json"
            let store = FileSettingStore(path: path) { Issue.record("warned: \($0)") }
            #expect(try store.load().isEmpty)
            #expect(try store.update { $0["a"] = nil }.isEmpty)
            #expect(
                throws: SettingStoreError.notKept(
                    path,
                    .system("making", path: place.path + "/apps/moments/not", code: EACCES)
                )
            ) { try store.update { $0["a"] = true } }
            #expect(try place.names().isEmpty)
        }
    }

    // A file that may not grow stands for a full disk: both stop a write half-way.
    @Test func `a full disk leaves everything unchanged`() async {
        await #expect(processExitsWith: .success) {
            let place = try TemporaryPlace()
            let store = place.store()
            try store.update { $0["a"] = true }
            signal(SIGXFSZ, SIG_IGN)
            try limitFiles(to: 32)
            let error = #expect(throws: SettingStoreError.self) {
                try store.update { $0["a-name-longer-than-the-limit-allows"] = true }
            }
            #expect(
                error == .notKept(place.file, .system("writing", path: place.file, code: EFBIG))
            )
            #expect(try store.load() == ["a": true])
            #expect(try place.text() == "{\n  \"a\": true\n}\n")
            #expect(try place.names() == ["toggles.json"])
            #expect(try store.update { $0["a"] = false } == ["a": false])
        }
    }

    @Test(arguments: ["directory", "pipe"])
    func `a path that is not a file is an error, and is left`(kind: String) throws {
        let place = try TemporaryPlace()
        try place.makeDirectory()
        #expect((kind == "pipe" ? mkfifo(place.file, 0o600) : mkdir(place.file, 0o700)) == 0)
        let store = place.store()
        #expect(throws: SettingStoreError.unreadable(place.file, .notAFile(path: place.file))) {
            try store.load()
        }
        #expect(throws: SettingStoreError.notKept(place.file, .notAFile(path: place.file))) {
            try store.update { $0["a"] = true }
        }
        #expect(try place.names() == ["toggles.json"])
        #expect((kind == "pipe" ? unlink(place.file) : rmdir(place.file)) == 0)
        #expect(try store.update { $0["a"] = true } == ["a": true])
    }

    @Test func `a file among its directories is an error`() throws {
        let place = try TemporaryPlace()
        try Data().write(to: URL(filePath: place.path + "/apps"))
        let store = place.store()
        let reason = SettingStoreError.Fault.notADirectory(path: place.path + "/apps")
        #expect(throws: SettingStoreError.unreadable(place.file, reason)) { try store.load() }
        #expect(throws: SettingStoreError.notKept(place.file, reason)) {
            try store.update { $0["a"] = true }
        }
        let watch = try store.watch {}
        withExtendedLifetime(watch) {}
    }

    @Test(arguments: ["toggles.json", "toggles.json.lock"])
    func `a link that leads nowhere is an error and not a loop`(name: String) throws {
        let place = try TemporaryPlace()
        try place.makeDirectory()
        let link = place.path + "/apps/moments/" + name
        #expect(symlink(link, link) == 0)
        #expect(throws: SettingStoreError.self) { try place.store().update { $0["a"] = true } }
        #expect(symlink("/tmp/devmenu/nowhere", place.path + "/link") == 0)
        let store = FileSettingStore(path: place.path + "/link/t.json") {
            Issue.record("warned: \($0)")
        }
        #expect(throws: SettingStoreError.self) { try store.update { $0["a"] = true } }
    }

    @Test func `a lock file that is a broken link is an error that names it`() throws {
        let place = try TemporaryPlace()
        try place.makeDirectory()
        let lock = place.file + ".lock"
        #expect(symlink(place.path + "/not/there", lock) == 0)
        let error = SettingStoreError.notKept(place.file, .brokenLink(path: lock))
        #expect(throws: error) { try place.store().update { $0["a"] = true } }
        #expect(unlink(lock) == 0)
        #expect(try place.store().update { $0["a"] = true } == ["a": true])
    }

    #if os(Linux)
    @Test func `a directory where the system creates no files is an error and not a loop`() throws {
        let path = "/proc/devmenu/apps/moments/toggles.json"
        let store = FileSettingStore(path: path) { Issue.record("warned: \($0)") }
        let reason = SettingStoreError.Fault.system("making", path: "/proc/devmenu", code: ENOENT)
        #expect(throws: SettingStoreError.notKept(path, reason)) {
            try store.update { $0["a"] = true }
        }
        #expect(try store.load().isEmpty)
    }
    #endif
}

extension TemporaryPlace {
    /// Removes the right to write from the file's directory.
    ///
    /// Call it in an exit test: it gives up being root, whom no mode restricts.
    func becomeUnableToWrite() throws {
        let directory = path + "/apps/moments"
        if geteuid() == 0 {
            for path in [path, path + "/apps", directory, file] { _ = chown(path, 65_534, 65_534) }
            _ = chown(file + ".lock", 65_534, 65_534)
            try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
        }
        try #require(chmod(directory, 0o500) == 0)
        // The lock file has to go: it could be opened even where the directory is read-only.
    }
}

/// Limits the size of the files that this process writes, in bytes.
private func limitFiles(to size: Int) throws {
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
    #if canImport(Glibc)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
    #else
    try #require(setrlimit(RLIMIT_FSIZE, &limit) == 0)
    #endif
}
