import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct ForgettingTests {
    private static let state = ".local/state/devmenu"
    private static let larder = "\(state)/apps/larder"

    private let environment: TestEnvironment
    private let base: BaseDirectories

    init() throws {
        environment = try TestEnvironment()
        let path = environment.path
        base = BaseDirectories { ["HOME": path][$0] }
        for app in ["larder", "larder@a", "larder@b", "pantry@b"] {
            for name in ["toggles.json", "toggles.json.lock", "starts.json", "presets/mine.json"] {
                try environment.write("{}\n", to: "\(Self.state)/apps/\(app)/\(name)")
            }
            try environment.write("", to: ".cache/\(app)/image")
        }
    }

    private func path(_ name: String) -> String { environment.path("\(Self.larder)/\(name)") }

    private func remove(_ word: String) throws(HostError) -> Forgetting.Outcome {
        try Forgetting(word, in: base).remove()
    }

    /// Returns the error for which nothing is removed, or `nil` if there's none.
    private func refusal(_ word: String) -> WireError? {
        do throws(HostError) {
            _ = try remove(word)
        } catch .refused(let error) {
            return error
        } catch {}
        return nil
    }

    @Test func `removes what hosts have made, in all scopes, and never the app's cache`() throws {
        let names = [
            "toggles.json.tmp", "toggles.json.damaged-2", ".toggles.json.12-34", "journal.jsonl",
            "journal.1.jsonl", "runs.jsonl", "runs.jsonl.lock", "runs.1.jsonl", "rescue.json",
            "rescue.json.lock", "menu.json", "returns.json", "returns.json.lock",
            "presets/.mine.json.12-34",
        ]
        for name in names { try environment.write("1\n2\n", to: "\(Self.larder)/\(name)") }
        try environment.write("", to: "\(Self.state)/scopes/a")
        try environment.write("", to: "\(Self.state)/scopes/b")
        let preview = try Forgetting("larder", in: base).preview()
        #expect(preview.presets == 3 && preview.changes == 4 && preview.bytes == 92, "\(preview)")
        #expect(FileSystem.exists(path("toggles.json")), "a preview removes nothing")
        let outcome = try remove("larder")
        #expect(outcome.left.isEmpty && outcome.failures.isEmpty, "\(outcome)")
        // The locks go last.
        #expect(Set(outcome.files.map(\.path)) == Set(preview.files.map(\.path)))
        #expect(try environment.names(in: "\(Self.state)/apps") == ["pantry@b"])
        #expect(try environment.names(in: "\(Self.state)/scopes") == ["b"])
        #expect(try environment.names(in: ".cache").sorted() == ["larder", "pantry@b"])
        #expect(environment.holds(".cache/larder/image"))
    }

    @Test func `a scope is removed alone, and an app without files is none`() throws {
        _ = try remove("larder@a")
        #expect(!environment.holds("\(Self.larder)@a") && environment.holds("\(Self.larder)@b"))
        #expect(try remove("larder@a").files.isEmpty)
        for (word, near) in [("larde", "larder"), ("boutique", nil), ("larders@b", "larder@b")] {
            let error = try #require(refusal(word))
            #expect(error.knownKind == .notFound && error.suggestion == near, "\(error)")
        }
        for word in ["", "12", "La", "larder@", "@a", "larder@A", "larder@a@b"] {
            #expect(refusal(word)?.knownKind == .badArgument, "\(word)")
        }
        for word in ["..", "../..", "/", environment.path("\(Self.state)/apps/larder")] {
            #expect(try remove(word).files.isEmpty, "\(word)")
        }
        for word in ["larder/../larder", "larder/"] {
            #expect(refusal(word)?.knownKind == .notFound, "\(word)")
        }
        #expect(FileSystem.exists(path("toggles.json")))
    }

    @Test func `links, others' files and what isn't a file stay, and their directories`() throws {
        try environment.write("mine", to: "mine/toggles.json")
        try environment.write("", to: "\(Self.larder)/receipts.json")
        #expect(symlink(environment.path("mine/toggles.json"), path("menu.json")) == 0)
        #expect(mkfifo(path("runs.jsonl"), 0o600) == 0)
        environment.remove("\(Self.larder)/presets")
        #expect(symlink(environment.path("mine"), path("presets")) == 0)
        let notText = path("").utf8.map { CChar(bitPattern: $0) } + [-1, 0]
        #expect(mkdir(notText, 0o700) == 0)
        environment.remove("\(Self.larder)@a")
        let scoped = environment.path("\(Self.larder)@a")
        #expect(symlink(environment.path("mine"), scoped) == 0)
        let outcome = try remove("larder")
        let reasons = [
            "menu.json": "it's a link", "presets": "it's a link",
            "runs.jsonl": "it's not devmenu's",
            "receipts.json": "it's not devmenu's", "\u{FFFD}": "it's not devmenu's",
        ]
        #expect(Set(outcome.left.map(\.path)) == Set(reasons.keys.map(path) + [scoped]))
        for (name, reason) in reasons {
            #expect(outcome.left.contains { $0 == (path(name), reason) }, "\(name)")
        }
        #expect(try environment.names(in: Self.larder).sorted() == reasons.keys.sorted())
        #expect(try environment.contents(of: "mine/toggles.json") == "mine")
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: [
            "\(larder)/toggles.json", "\(larder)@a/presets/mine.json", "\(larder)@b",
            ".cache/larder@b/image",
        ]
    )
    func `nothing goes if one is another user's`(name: String) throws {
        #expect(chown(environment.path(name), 1, 1) == 0)
        let error = try #require(refusal("larder"))
        #expect(error.knownKind == .denied && error.message.contains(name), "\(error)")
        #expect(FileSystem.exists(path("toggles.json")))
        #expect(environment.holds(".cache/larder@a/image"))
    }

    @Test(arguments: ["starts.json", "toggles.json.lock", ""])
    func `nothing goes while a process uses the app or its directory`(lock: String) throws {
        var (file, use): (Descriptor?, FolderUse?)
        if lock.isEmpty {
            use = FolderUse(of: path(""))
        } else {
            file = try FileLock.shared(on: path(lock), within: .seconds(1))
        }
        let error = try #require(refusal("larder"))
        #expect(error.knownKind == .busy && error.message.hasPrefix("'larder'"), "\(error)")
        #expect(error.data["pids"]?.array?.contains(.integer(OwnProcess.id)) ?? false)
        #expect(environment.holds("\(Self.larder)@b/toggles.json"))
        // A prompt ends its own host first.
        if lock.isEmpty {
            let preview = try Forgetting("larder", in: base).preview(besides: [OwnProcess.id])
            #expect(preview.isInOwnUse && !preview.files.isEmpty)
        }
        _ = try remove("larder@b")
        file?.close()
        withExtendedLifetime(use) {}
        use = nil
        _ = try remove("larder")
        #expect(!environment.holds(Self.larder))
    }

    @Test func `a scope stays while another app runs in it`() throws {
        let lock = try ScopeLock(sharing: try #require(ScopeName("a")), base: base)
        _ = try remove("larder")
        #expect(
            !environment.holds("\(Self.larder)@a") && environment.holds("\(Self.state)/scopes/a")
        )
        withExtendedLifetime(lock) {}
    }

    @Test(.enabled(if: geteuid() != 0, "root removes anything"))
    func `a cache that stays keeps its app known`() throws {
        let images = environment.path(".cache/larder@a/images")
        try environment.write("", to: ".cache/larder@a/images/1")
        #expect(chmod(images, 0o500) == 0)
        let outcome = try remove("larder")
        #expect(chmod(images, 0o700) == 0)
        #expect(outcome.failures.map(\.path) == [images + "/1"])
        #expect(environment.holds("\(Self.larder)@a/toggles.json"))
        #expect(outcome.presets == 2 && !environment.holds(Self.larder))
    }

    @Test func `nothing goes once it's cancelled`() throws {
        #expect(throws: HostError.interrupted) {
            try Forgetting("larder", in: base).remove { true }
        }
        #expect(environment.holds("\(Self.larder)/toggles.json"))
    }

    /// With base directories in one another, a cache has files of people in it.
    @Test func `a cache that has other directories in it isn't removed`() throws {
        try environment.write("", to: "\(Self.larder)@a/receipts.json")
        let values = [
            "HOME": environment.path(""), "XDG_CACHE_HOME": environment.path("\(Self.state)/apps"),
        ]
        let base = BaseDirectories { values[$0] }
        let outcome = try Forgetting("larder@a", in: base).remove()
        #expect(outcome.left.map(\.path) == [environment.path("\(Self.larder)@a/receipts.json")])
        #expect(environment.holds("\(Self.larder)@a/receipts.json"))
    }

    @Test func `several at once remove it once, beside a process that writes`() throws {
        let left = Monitor(4)
        let errors = Recorder<String>()
        let store = FileSettingStore(path: path("toggles.json")) { _ in }
        for number in 0..<4 {
            try OwnThread.start { [base] in
                do {
                    if number > 0 {
                        _ = try Forgetting("larder", in: base).remove()
                    } else {
                        for value in 0..<100 {
                            try store.update { (overrides: inout JSONObject) in
                                overrides["a"] = .integer(value)
                            }
                        }
                    }
                } catch HostError.refused(let error)
                    where [.notFound, .busy].contains(error.knownKind)
                {
                } catch {
                    errors.record("\(error)")
                }
                left.change { $0 -= 1 }
            }
        }
        left.wait(until: { $0 == 0 }) { _ in }
        #expect(errors.values == [])
        #expect(try store.load() == ["a": 99] || !FileSystem.exists(path("toggles.json")))
    }

    @Test func `a project is one of its directory, which may be gone`() throws {
        let menu = FileLocation(environment.path("api/devmenu.json"))
        let other = FileLocation(environment.path("web/devmenu.json"))
        for location in [menu, other] {
            let name = "\(Self.state)/projects/api-\(location.digest)/toggles.json"
            try environment.write("{}", to: name)
        }
        let outcome = try remove(environment.path("api"))
        #expect(outcome.files.count == 1)
        #expect(try environment.names(in: "\(Self.state)/projects") == ["api-\(other.digest)"])
        #expect(try remove("api-\(other.digest)").files.count == 1)
    }

    @Test func `the list has every file, and marks the app's own`() throws {
        try environment.write("", to: "\(Self.state)/history")
        try environment.write("", to: "\(Self.state)/apps/larder/receipts.json")
        let files = WrittenFile.all(in: base).filter { $0.path.hasPrefix(environment.path) }
        func kind(_ name: String) -> String? {
            files.first { $0.path == environment.path(name) }?.kind
        }
        #expect(kind("\(Self.larder)/toggles.json") == "overrides")
        #expect(kind("\(Self.larder)@b/presets/mine.json") == "preset")
        #expect(kind("\(Self.larder)/receipts.json") == "other")
        #expect(kind(Self.larder) == "directory" && kind("\(Self.state)/history") == "history")
        #expect(kind(".cache/larder") == "app-cache" && kind(".cache/larder@b") == "cache")
        #expect(files.allSatisfy { $0.owner == OwnProcess.user })
        #expect(Set(files.map(\.path)).count == files.count)
    }
}
