import TerminalTesting
import Testing

/// The list of a large menu, which a host keeps for the next one.
@Suite(.onOwnThread, .hangLimit) struct KeptListTests {
    private static let file = "shop/devmenu.json"
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(
            #"{"devmenu": 1, "title": "More", "sections": [{"id": "more", "title": "More", "items": []}]}"#,
            to: "shop/more.json"
        )
        try shell.environment.write(Self.menu(items: 2_000), to: Self.file)
    }

    private static func menu(items count: Int) -> String {
        let items = (0..<count).map { number in
            #"{"kind": "toggle", "id": "item-\#(number)", "title": "Title \#(number)"}"#
        }
        let action =
            #"{"kind": "action", "id": "hello", "title": "Hello", "run": ["echo", "hello"]}"#
        // The list in the kept file ends with a line where the menu's file begins with one.
        return """

            {"devmenu": 1, "title": "Shop", "include": ["more.json"], "sections": [
              {"id": "work", "title": "Work", "items": [
            \(([action] + items).joined(separator: ",\n"))
            ]}]}
            """
    }

    /// Lets a host keep its list, and marks that list: where it's shown, it was the kept one.
    private func keepMarkedList() throws {
        try letHostKeepList()
        let marked = try shell.outerShell("sed -i '2s/Title 7\"/Kept! 7\"/' \(kept)")
        try #require(marked.ending == .exited(0), "\(marked)")
    }

    private func letHostKeepList() throws {
        let requests = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"client":"test","locale":"en"}}
            {"jsonrpc":"2.0","id":2,"method":"menu.list"}

            """
        let served = try shell.run(
            "serve",
            "--stdio",
            "--menu",
            Self.file,
            input: .bytes(Array(requests.utf8))
        )
        try #require(served.ending == .exited(0), "\(served.stderr)")
    }

    /// The pattern of the kept file's path.
    private var kept: String { #""$XDG_CACHE_HOME"/devmenu/projects/shop-*/menu-list"# }

    private func list(_ arguments: String..., in locale: String = "en") throws -> String {
        let listed = try shell.run(["--locale", locale, "--menu", Self.file] + arguments)
        #expect(listed.ending == .exited(0), "\(listed.stderr)")
        return listed.stdout
    }

    @Test func `is sent without loading the menu, which works as ever`() throws {
        try keepMarkedList()
        #expect(try list("list").contains("Kept! 7 "))
        #expect(try list("pick", "--filter", "kept").hasPrefix("item-7 "))
        #expect(try list("show", "item-7").contains("Title 7"))
        #expect(try shell.run("trust", Self.file).ending == .exited(0))
        #expect(try list("hello") == "hello\n")
    }

    @Test(
        arguments: [
            "printf ' ' >>shop/devmenu.json",
            "printf ' ' >>shop/more.json",
            "echo '{\"devmenu\":1,\"title\":\"More\",\"sections\":[]}' >shop/more.json",
            "devmenu --menu shop item-3 on",
            "printf '{\"item-3\":true}' >OVERRIDES",
            "printf '{}' >RESCUE",
            "head -c 20000 KEPT >part; cp part KEPT",
            "sed -i '1s/\"list\":[0-9]*/\"list\":-1/' KEPT",
            "sed -i '1s/\"list\":[0-9]*/\"list\":999999999/' KEPT",
            "sed -i '1s/\"size\":[0-9]*/\"size\":-1/' KEPT",
            "cp /dev/null KEPT",
            "chmod g+w KEPT",
        ]
    )
    func `counts no longer once anything has changed`(change: String) throws {
        try keepMarkedList()
        // Something that people changed, so that the directory of the overrides is there.
        let state = #""$XDG_STATE_HOME"/devmenu/projects/"$(basename "$(dirname \#(kept))")""#
        let line = change.replacing("OVERRIDES", with: "\(state)/toggles.json")
            .replacing("RESCUE", with: "\(state)/rescue.json").replacing("KEPT", with: kept)
        let changed = try shell.outerShell("mkdir -p \(state); \(line)")
        #expect(changed.ending == .exited(0), "\(changed)")
        let listed = try list("list")
        #expect(listed.contains("Title 7 "))
        #expect(!listed.contains("Kept!"))
    }

    @Test func `counts in its own language alone`() throws {
        try keepMarkedList()
        #expect(try !list("list", in: "zh-Hans").contains("Kept!"))
    }

    @Test func `isn't used with a value for one run`() throws {
        try keepMarkedList()
        let listed = try list("--set", "item-3=on", "list")
        #expect(!listed.contains("Kept!"))
        #expect(
            listed.split(separator: "\n").contains { $0.contains("Title 3 ") && $0.contains("on") }
        )
    }

    @Test func `isn't kept where an override ends by itself`() throws {
        _ = try list("item-3", "on", "--for", "2h")
        try keepMarkedList()
        let listed = try list("list")
        #expect(!listed.contains("Kept!"))
        #expect(listed.contains(" left"))
    }

    @Test func `isn't kept for a small menu`() throws {
        try shell.environment.write(Self.menu(items: 20), to: Self.file)
        try letHostKeepList()
        #expect(try shell.outerShell("ls \(kept)").ending != .exited(0))
    }

    @Test func `is followed by the menu itself at the prompt`() throws {
        try keepMarkedList()
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--locale", "en", "--menu", Self.file]
        )
        try terminal.waitForPrompt("shop>")
        let changed = try terminal.command("item-7 on", prompt: "shop>")
        #expect(changed.first == "item-7: off -> on (override)")
        try shell.environment.write(Self.menu(items: 2_001), to: Self.file)
        try terminal.wait(for: "the menu has changed")
        #expect(
            try terminal.command("show item-2000", prompt: "shop>").contains {
                $0.contains("Title 2000")
            }
        )
    }
}
