import DevMenuKit
import Testing

@Suite struct MenuIdentifierTests {
    @Test(arguments: ["a", "like-button", "a1-b2", "7", String(repeating: "x", count: 64)])
    func `accepts kebab-case`(text: String) {
        #expect(ItemID(text).isValid)
    }

    @Test(arguments: [
        "", "-", "a-", "-a", "a--b", "Like", "like_button", "naïve", "a b", "a\n",
        String(repeating: "x", count: 65),
    ])
    func `refuses anything but kebab-case`(text: String) {
        #expect(!ItemID(text).isValid)
    }

    @Test(arguments: [
        ("ClearCache", "clear-cache"), ("URLSessionTap", "url-session-tap"), ("A", "a"),
        ("changeIcon", "change-icon"), ("Hello2World", "hello2-world"), ("HTTP", "http"),
        ("snake_case", "snake-case"), ("__x__", "x"),
    ])
    func `turns a type's name into kebab-case`(name: String, expected: String) {
        #expect(name.kebabCased == expected)
    }
}
