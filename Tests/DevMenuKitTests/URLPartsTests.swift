import DevMenuKit
import Testing

@Suite struct URLPartsTests {
    @Test(arguments: ["https://a", "mailto:a@b", "app:page", "file:///tmp", "https:///page"])
    func `an address has any host or path`(text: String) {
        #expect(URLParts.isAddress(text))
    }

    @Test(
        arguments: [
            "", "no address", "example.com", "https:", "a b://c", "https://a/\u{1B}", "https://",
            "https:///", "app:/", "https://?a=b", "https:#a", ":a",
        ]
    )
    func `what leads nowhere is no address`(text: String) {
        #expect(!URLParts.isAddress(text))
        #expect(!URLParts.isWebAddress(text))
    }

    @Test(arguments: [
        ("https://example.com/a?b=c", true), ("HTTP://a", true), ("mailto:a@b", false),
        ("file:///tmp", false), ("https:a", false), ("httpsx://a", false),
        ("https://a is down", false), ("see https://a", false),
    ])
    func `an address of the web is one of http or https`(text: String, isOne: Bool) {
        #expect(URLParts.isWebAddress(text) == isOne)
    }
}
