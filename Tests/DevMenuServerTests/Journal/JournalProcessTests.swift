import TerminalTesting

@testable import DevMenuKit
@testable import DevMenuServer

@Suite(.onOwnThread) struct JournalProcessTests {
    @Test func `processes that change their own settings number them without a gap`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let (processes, count, rounds) = (4, 25 * min(TestScale.factor, 2), TestScale.factor)
        await withTaskGroup { group in
            for process in 0..<processes {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [
                            file = file as String, count = count as Int, rounds = rounds as Int,
                            process = process as Int
                        ] in
                        let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                        let settings = AppSettings(store: store, build: .debug)
                        let ids = (0..<count).map { ItemID("flag-\(process)-\($0)") }
                        try settings.declareKept(ids.map { FeatureToggle($0, title: "Flag") })
                        for _ in 0..<rounds { for id in ids { try settings.flip(id) } }
                    }
                }
            }
        }
        let records = try JournalledFile(of: folder.store()).records().records()
        #expect(records.map(\.number) == Array(1...processes * count * rounds))
        #expect(Set(records.map(\.id)).count == processes * count)
        #expect(Set(records.map(\.pid)).count == processes)
        #expect(try folder.store().load().count == processes * count)
    }

    @Test func `after a kill at any moment the last line and the value agree`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.file
        let pipe = try ConfirmationPipe(in: folder)
        var last = 0
        let rounds = TestScale.factor < 10 ? 5 * TestScale.factor : 1_000
        for round in 0..<rounds {
            async let child: Void = {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [file = file as String, path = pipe.path as String] in
                    let store = FileSettingStore(path: file) { Issue.record("warned: \($0)") }
                    let settings = AppSettings(store: store, build: .debug)
                    let ids = (0..<4).map { ItemID("flag-\($0)") }
                    try settings.declareKept(ids.map { FeatureToggle($0, title: "Flag") })
                    try ConfirmationPipe.confirm(in: path) {
                        for result in settings.apply(ids.map { SettingChange($0, .flip) }) {
                            _ = try result.get()
                        }
                        return ids.count
                    }
                }
            }()
            _ = try await pipe.kill(after: 1 + round * 7 % 30)
            await child
            // A change of another setting completes or removes what the killed process left.
            let settings = AppSettings(store: folder.store(), build: .debug)
            try settings.declareKept([FeatureToggle("round", title: "Round")])
            try settings.flip("round")
            let (kept, journal) = (
                try folder.store().load(), try JournalledFile(of: folder.store()).records()
            )
            for id in ["flag-0", "flag-1", "flag-2", "flag-3", "round"] {
                #expect(journal.first { $0.key == id }?.now == kept[id], "round \(round), \(id)")
            }
            // The lines since the round before continue its numbers, also in another part.
            let numbers = journal.prefix { $0.number > last }.map(\.number)
            try #require(!numbers.isEmpty)
            #expect(numbers == Array((last + 1...last + numbers.count).reversed()))
            last += numbers.count
        }
        let numbers = try JournalledFile(of: folder.store()).records().map(\.number)
        let first = try #require(numbers.last)
        #expect(numbers == Array((first...last).reversed()))
        let names = try folder.names()
        #expect(first == 1 || names.contains("journal.1.jsonl"))
        #expect(names.filter { $0 != "journal.1.jsonl" } == ["journal.jsonl", "toggles.json"])
    }
}
