import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct SettingStoreConformanceTests {
    @Test(arguments: SettingStoreConformance.Law.allCases)
    func `a file keeps the laws of stores`(law: SettingStoreConformance.Law) async throws {
        try await SettingStoreConformance {
            let folder = try TemporaryDirectory()
            return { folder.store() }
        }.verify(law)
    }

    @Test(arguments: SettingStoreConformance.Law.allCases)
    func `memory keeps the laws of stores`(law: SettingStoreConformance.Law) async throws {
        try await SettingStoreConformance {
            let store = InMemorySettingStore()
            return { InMemorySettingStore(sharing: store) }
        }.verify(law)
    }

    @Test func `the suite finds a store that forgets`() async {
        await withKnownIssue {
            try await SettingStoreConformance { { InMemorySettingStore() } }.verify(.keepsChanges)
        }
    }

    @Test func `the suite finds a store that reports its own changes`() async {
        await withKnownIssue {
            try await SettingStoreConformance {
                let store = InMemorySettingStore()
                return { TalkativeStore(memory: store) }
            }.verify(.ignoresOwnChanges)
        }
    }
}

/// Watches through another store on the same memory, so that its own changes look like others'.
private struct TalkativeStore: SettingStore {
    let memory: InMemorySettingStore

    var name: String { "talkative" }

    func load() -> JSONObject { memory.load() }

    func update(_ change: (inout JSONObject) -> Void) -> JSONObject { memory.update(change) }

    func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        InMemorySettingStore(sharing: memory).watch(changed)
    }
}
