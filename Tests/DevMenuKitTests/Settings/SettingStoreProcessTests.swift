import DevMenuKit
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct SettingStoreProcessTests {
    @Test func `processes that flip the same settings at once lose no flip`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let (processes, flips) = (4, 10 * TestScale.factor * 2 + 1)
        await withTaskGroup { group in
            for _ in 0..<processes {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [file = file as String, flips = flips as Int] in
                        let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                        for _ in 0..<flips {
                            try store.update { kept in
                                for name in ["even", "odd"] {
                                    kept[name] = .bool(kept[name]?.bool != true)
                                }
                                kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                            }
                        }
                        try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                    }
                }
            }
            group.addTask {
                await #expect(processExitsWith: .success) { [file = file as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    try store.update { kept in kept["odd"] = .bool(kept["odd"]?.bool != true) }
                }
            }
        }
        #expect(
            try folder.store().load()
                == ["even": false, "odd": true, "count": .integer(processes * flips)]
        )
        #expect(try folder.names() == ["toggles.json"])
    }

    @Test func `a writer killed at any moment leaves a whole file with every confirmed change`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let pipe = try ConfirmationPipe(in: folder)
        var last = 0
        for round in 0..<(4 * TestScale.factor) {
            async let child: Void = {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [file = file as String, path = pipe.path as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    try ConfirmationPipe.confirm(in: path) {
                        try store.update { kept in
                            kept["count"] = .integer((kept["count"]?.integer ?? 0) + 1)
                            // Too large to be written in one call.
                            kept["ballast"] = .string(String(repeating: "x", count: 20_000))
                        }["count"]?.integer ?? -1
                    }
                }
            }()
            // First after some answers, then at once, while the child writes the next change.
            let answered = try await pipe.kill(after: 1 + round * 7 % 40)
            await child
            let kept = try folder.store().load()
            let count = try #require(kept["count"]?.integer)
            #expect(count >= answered && count <= answered + 1 && answered > last)
            #expect(kept["ballast"]?.string?.utf8.count == 20_000)
            last = count
        }
        try folder.store().update { $0["ballast"] = nil }
        #expect(try folder.names() == ["toggles.json"])
    }
}
