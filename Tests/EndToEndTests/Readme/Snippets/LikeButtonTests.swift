import DevMenuTesting
import Testing

@testable import documentation_snippets

// begin snippet
@Suite(.setting(Features.likeButton, true)) struct LikeButtonTests {
    @Test func `has a like button`() {
        #expect(Features.likeButton.isOn)
    }

    @Test(.setting(Features.likeButton, false))
    func `has none while the feature is off`() {
        #expect(!Features.likeButton.isOn)
    }
}
// end snippet

@Suite(.timeLimit(.minutes(1))) struct FeatureTests {
    // begin snippet
    @Test func `a flip is seen at once`() async throws {
        let host = InMemoryHost(settings: Features.all)
        try await host.set(Features.likeButton, to: true)
        #expect(host.value(of: Features.likeButton))
        try await host.flip(Features.likeButton)
        #expect(!host.value(of: Features.likeButton))
    }
    // end snippet

    // begin snippet
    @Test(arguments: Combination.each(of: Features.all))
    func `shows a moment in every state`(combination: Combination) {
        let text = combination.run { body(of: Moment(text: "Hello")) }
        #expect(text.hasPrefix("Hello"))
    }
    // end snippet
}
