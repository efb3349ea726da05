import DevMenuTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct SourceTests {
    // begin snippet
    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `keeps the laws of sources`(law: SettingSourceConformance.Law) async throws {
        try await SettingSourceConformance {
            let source = RemoteSource("config.shop.example")
            return .init(source) { source.update($0) }
        }.verify(law)
    }
    // end snippet
}
