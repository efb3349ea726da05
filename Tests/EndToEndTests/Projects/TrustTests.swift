import TerminalTesting

/// `devmenu trust`, and the question that asks for it.
@Suite(.onOwnThread) struct TrustTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Returns the hello of a host, and its answer to a request to trust its file's last revision.
    private func answers(of host: String) throws -> (hello: JSONValue, grant: JSONValue) {
        let client = LineClient(try shell.environment.start("sh", ["-c", host]))
        let hello = try client.message()
        // The refusal of an action of the file names the revision.
        let refusal = try client.ask("item.trigger", ["id": "hi"])["error"]?["data"]
        let revision = try #require(refusal?["revision"], "\(hello)")
        let file = refusal?["file"] ?? .null
        let grant = try client.ask("menu.trust", ["file": file, "revision": revision])
        #expect(try client.end() == .exited(0))
        return (hello, grant)
    }

    @Test func `a host accepts trust only from the shell that started it`() throws {
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}]}]}
            """
        try shell.environment.write(menu, to: "devmenu.json")
        let serve = "'\(shell.executable)' serve --stdio --menu devmenu.json"
        // A pipe, then a descriptor that isn't open, and one that is the stream itself.
        for host in [
            serve, "env DEVMENU_REGISTRATION_FD=3 \(serve) 3>&-",
            "env DEVMENU_REGISTRATION_FD=1 \(serve)",
        ] {
            let (hello, grant) = try answers(of: host)
            let features: [JSONValue] = [
                "agents", "chain", "events", "expect", "explain", "preview", "log", "outline",
                "table", "journal", "runs",
            ]
            #expect(hello["params"]?["features"]?.array == features, "\(hello)")
            #expect(grant["error"]?["data"] == ["kind": "denied"], "\(grant)")
        }
        #expect(!shell.environment.holds("state/devmenu/trusted"))
    }
}
