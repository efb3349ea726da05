import DevMenuKit
import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite(.onOwnThread) struct FileSettingStoreWatchTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Watches a store; each report is what the store loads then.
    private func watched(_ store: FileSettingStore) throws -> (SettingWatch, Reports) {
        let (calls, call) = AsyncStream<JSONObject?>.makeStream()
        return (try store.watch { call.yield(try? store.load()) }, calls.makeAsyncIterator())
    }

    private typealias Reports = AsyncStream<JSONObject?>.AsyncIterator

    @Test func `reports a file that appears with its directories`() async throws {
        let (watch, calls) = try watched(folder.store())
        var reports = calls
        try folder.store().update { $0["a"] = true }
        while let values = await reports.next(), values != ["a": true] {}
        folder.remove("apps")
        while let values = await reports.next(), values != [:] {}
        try folder.store().update { $0["b"] = true }
        while let values = await reports.next(), values != ["b": true] {}
        watch.cancel()
    }

    @Test func `reports a file that is written in place, replaced or removed by hand`()
        async throws
    {
        try folder.write("{}")
        let (watch, calls) = try watched(folder.store())
        var reports = calls
        try folder.write("{\"a\":1}")
        while let values = await reports.next(), values != ["a": 1] {}
        #expect(rename(try folder.write("{\"a\":2}", to: "new"), folder.file) == 0)
        while let values = await reports.next(), values != ["a": 2] {}
        #expect(unlink(folder.file) == 0)
        while let values = await reports.next(), values != [:] {}
        watch.cancel()
    }

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
