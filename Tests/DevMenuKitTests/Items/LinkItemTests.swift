import DevMenuKit
import DevMenuTesting
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct LinkItemTests {
    @Test func `shows its address`() async throws {
        let host = InMemoryHost {
            LinkItem("docs", title: "Docs", url: "https://example.com/a?b=c")
        }
        let shown = try await host.show("docs")
        #expect(shown["kind"] == "link")
        #expect(shown["url"] == "https://example.com/a?b=c")
        await #expect(throws: (any Error).self) { try await host.run("docs") }
        await #expect(throws: (any Error).self) { try await host.set("docs", to: "x") }
    }

    @Test(arguments: ["https://a", "mailto:a@b", "app:page", "file:///tmp", "https:///page"])
    func `accepts any host or path`(url: String) throws {
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        try builder.add(LinkItem("docs", title: "Docs", url: url))
    }

    @Test(
        arguments: [
            "", "no address", "example.com", "https:", "a b://c", "https://a/\u{1B}", "https://",
            "https:///", "app:/", "https://?a=b", "https:#a", ":a",
        ]
    )
    func `refuses an address that leads nowhere`(url: String) {
        var builder = MenuBuilder(title: "Shop", app: AppFacts(name: "shop", build: .debug))
        #expect(throws: RegistrationError.self) {
            try builder.add(LinkItem("docs", title: "Docs", url: url))
        }
    }
}
