import TerminalTesting

@Suite(.onOwnThread) struct DamagedSettingFileTests {
    static let damaged: [[UInt8]] = [
        [], Array(" \n".utf8), Array("{\"a\": true".utf8), Array("{\"a\": tru}".utf8),
        Array("[true]".utf8), Array("true".utf8), Array("{\"a\":1,\"a\":2}".utf8),
        Array("{}x".utf8), Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8), [0, 0, 0, 0],
    ]

    let folder: TemporaryDirectory
    private let warnings = Recorder<SettingStoreWarning>()

    init() throws { folder = try TemporaryDirectory() }

    private func store() -> FileSettingStore {
        FileSettingStore(path: folder.file) { [warnings] in warnings.record($0) }
    }

    @Test(arguments: damaged)
    func `is left by a load, with one warning`(bytes: [UInt8]) throws {
        try folder.writeLongAgo(bytes)
        let store = store()
        #expect(try store.load().isEmpty)
        #expect(try store.load().isEmpty)
        #expect(try folder.names(in: "apps/moments") == ["toggles.json"])
        #expect(try FileSystem.contents(of: folder.file) == bytes)
        #expect(warnings.values.count == 1)
        let warning = "\(try #require(warnings.values.first))"
        #expect(warning.hasPrefix("'\(folder.file)' is damaged (") && !warning.contains("()"))
        #expect(warning.hasSuffix("and the next change sets it aside"))
        try folder.write("{\"a\":true}")
        #expect(try store.load() == ["a": true])
    }

    @Test(arguments: damaged)
    func `is set aside by a change`(bytes: [UInt8]) throws {
        try folder.writeLongAgo(bytes)
        #expect(try store().update { $0["b"] = true } == ["b": true])
        #expect(try folder.names() == ["toggles.json", "toggles.json.damaged-1"])
        #expect(try folder.store().load() == ["b": true])
        try expectOneWarning(aside: folder.file + ".damaged-1", bytes)
    }

    @Test func `is left by a change that changes nothing`() throws {
        try folder.writeLongAgo(Array("damage".utf8))
        #expect(try store().update { $0["b"] = nil }.isEmpty)
        #expect(try folder.text() == "damage")
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `is not a file that is still being written`() async throws {
        try folder.makeDirectory()
        let file = open(folder.file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        try #require(file >= 0)
        let store = store()
        let loaded = await withCheckedContinuation { continuation in
            do {
                try OwnThread.start { continuation.resume(returning: try? store.load()) }
            } catch {
                Issue.record("no thread: \(error)")
                continuation.resume(returning: nil)
            }
            // Each part arrives before the store would take the file for damaged.
            for part in ["{\"a\":", "true", "}"] {
                #expect(write(file, part, part.utf8.count) == part.utf8.count)
            }
            close(file)
        }
        #expect(loaded == ["a": true])
        #expect(try folder.names() == ["toggles.json"])
        #expect(warnings.values.isEmpty)
    }

    @Test func `is set aside when it is never finished`() throws {
        try folder.write("{\"a\":")
        try store().update { $0["b"] = true }
        try expectOneWarning(aside: folder.file + ".damaged-1", Array("{\"a\":".utf8))
    }

    @Test func `takes the first free name and overwrites nothing`() throws {
        let store = store()
        try folder.write("mine", to: Self.aside(4))
        for number in [1, 2, 3, 5] {
            try folder.write("damage \(number)")
            #expect(try store.update { $0["a"] = true } == ["a": true])
            #expect(try folder.contents(of: Self.aside(number)) == "damage \(number)")
        }
        #expect(try folder.contents(of: Self.aside(4)) == "mine")
        #expect(warnings.values.count == 4)
    }

    @Test func `is set aside once by many stores at a time`() async throws {
        try folder.write("damage")
        await withTaskGroup { group in
            for _ in 0..<8 {
                let store = store()
                group.addTask {
                    #expect(throws: Never.self) { try store.update { $0["a"] = true } }
                }
            }
        }
        #expect(try folder.names() == ["toggles.json", "toggles.json.damaged-1"])
        #expect(warnings.values.count == 1)
    }

    @Test func `behind a link is set aside beside the link's target`() throws {
        try folder.makeDirectory()
        let target = folder.path("real.json")
        try folder.write("damage", to: "real.json")
        #expect(symlink(target, folder.file) == 0)
        #expect(try store().update { $0["a"] = true } == ["a": true])
        try expectOneWarning(aside: target + ".damaged-1", Array("damage".utf8))
        #expect(try folder.contents(of: "real.json") == "{\n  \"a\": true\n}\n")
    }

    @Test func `that cannot be set aside is ignored and left`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            try folder.write("damage")
            try folder.becomeUnableToWrite()
            let warnings = Recorder<SettingStoreWarning>()
            let store = FileSettingStore(path: folder.file) { warnings.record($0) }
            #expect(try store.load().isEmpty)
            #expect(try store.load().isEmpty)
            let error = #expect(throws: SettingStoreError.self) {
                try store.update { $0["a"] = true }
            }
            let words = "can't save the change in '\(folder.file)': Permission denied"
            #expect(error?.description.hasPrefix(words) == true)
            #expect(try store.update { _ in }.isEmpty)
            #expect(try store.load().isEmpty)
            #expect(try folder.text() == "damage")
            #expect(try folder.names() == ["toggles.json"])
            #expect(warnings.values.count == 1)
            #expect("\(warnings.values)".contains("'\(folder.file)' is damaged ("))
        }
    }

    private static func aside(_ number: Int) -> String {
        "apps/moments/toggles.json.damaged-\(number)"
    }

    private func expectOneWarning(aside: String, _ bytes: [UInt8]) throws {
        #expect(warnings.values.count == 1)
        let warning = "\(try #require(warnings.values.first))"
        #expect(warning.hasPrefix("'\(folder.file)' is damaged (") && !warning.contains("()"))
        #expect(warning.contains("it was set aside as '\(aside)'"))
        #expect(try FileSystem.contents(of: aside) == bytes)
    }
}
