import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct TrustRequestTests {
    private static let params = #"{"file":"/shop/devmenu.json","revision":"7"}"#

    /// Returns the menu of a file whose revision is 7, and the files that its host trusted.
    private static func menu(
        access: Access = .full
    ) throws -> (ServedMenu, Recorder<String>) {
        let menu = try ServedMenu(access: access)
        let trusted = Recorder<String>()
        menu.server.offerTrust { file, revision throws(WireError) in
            guard revision == "7" else { throw WireError(.invalidParams, "it has changed") }
            trusted.record(file)
        }
        return (menu, trusted)
    }

    /// The features of a host that offers no trust.
    private static let plainFeatures = [
        "agents", "chain", "events", "expect", "explain", "preview", "log", "outline", "table",
        "journal", "runs",
    ]

    private static func features(of client: LineClient) throws -> [String] {
        try client.message()["params"]?["features"]?.array?.compactMap(\.string) ?? []
    }

    @Test func `accepts a grant from the shell at its own stdio`() throws {
        let (menu, trusted) = try Self.menu()
        let client = try menu.connect(isOwnStdio: true).client
        let features = Self.plainFeatures + ["trust", "program"]
        #expect(try Self.features(of: client) == features)
        #expect(try client.result(1, "menu.trust", Self.params) == "{}")
        #expect(trusted.values == ["/shop/devmenu.json"])
    }

    @Test func `reports why a revision is not trusted`() throws {
        let (menu, trusted) = try Self.menu()
        let client = try menu.connect(isOwnStdio: true).client
        _ = try client.message()
        let params = #"{"file":"/shop/devmenu.json","revision":"8"}"#
        #expect(try client.errorKind(1, "menu.trust", params) == "invalid-params")
        #expect(trusted.values == [])
    }

    @Test func `refuses grants over a socket`() throws {
        let (menu, trusted) = try Self.menu()
        let client = try LineClient { try menu.server.serve(socket: $0) }
        #expect(try Self.features(of: client) == Self.plainFeatures)
        #expect(try client.errorKind(1, "menu.trust", Self.params) == "denied")
        #expect(trusted.values == [])
    }

    @Test func `refuses grants from read-only shells`() throws {
        let (menu, trusted) = try Self.menu(access: .readOnly)
        let client = try menu.connect(isOwnStdio: true).client
        _ = try client.message()
        #expect(try client.errorKind(1, "menu.trust", Self.params) == "denied")
        #expect(trusted.values == [])
    }

    @Test func `a member of a failed chain does nothing`() throws {
        let (menu, trusted) = try Self.menu()
        let client = try menu.connect(isOwnStdio: true).client
        _ = try client.message()
        try client.send(
            LineClient.request(1, "item.show", #"{"id":"none"}"#, chain: 1),
            LineClient.request(2, "menu.trust", Self.params, chain: 1)
        )
        #expect(try client.answer(to: 1)["error"]?["data"]?["kind"] == "unknown-item")
        #expect(try client.answer(to: 2)["error"]?["data"]?["kind"] == "skipped")
        #expect(trusted.values == [])
    }
}
