import DevMenuTesting
import Testing

@Suite struct StoreTests {
    // begin snippet
    @Test(.timeLimit(.minutes(1)), arguments: SettingStoreConformance.Law.allCases)
    func `keeps the laws of stores`(law: SettingStoreConformance.Law) async throws {
        try await SettingStoreConformance {
            let store = InMemorySettingStore()
            return { InMemorySettingStore(sharing: store) }
        }.verify(law)
    }
    // end snippet
}
