import TerminalTesting

/// A shell while the file of its menu changes.
@Suite(.onOwnThread) struct ProjectFollowTests {
    private let shell: ShellUnderTest
    private let terminal: PseudoTerminal

    /// The menu's file; its directory gives the prompt that the tests wait for.
    private static let file = "moments/devmenu.json"

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(Self.menu(of: "Greet"), to: Self.file)
        terminal = try shell.terminal("--menu", Self.file, columns: 120)
    }

    private static func menu(of title: String) -> String {
        """
        {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
          {"kind": "action", "id": "greet", "title": "\(title)", "run": ["true"]}
        ]}]}
        """
    }

    private func write(_ text: String) throws {
        try shell.environment.write(text, to: Self.file)
    }

    /// Waits until the shell has reported a number of changes of the menu.
    private func waitForChange(_ number: Int) throws {
        try terminal.wait(for: "change \(number)") { screen in
            screen.history.count { $0.contains("the menu has changed") } == number
        }
    }

    private func lists(_ title: String) throws -> Bool {
        try terminal.command("list work").contains { $0.contains(title) }
    }

    @Test func `loads a changed file as soon as it is written`() throws {
        #expect(try lists("Greet"))
        try write(Self.menu(of: "Welcome"))
        try waitForChange(1)
        #expect(try lists("Welcome"))
    }

    @Test(
        arguments: [
            (#"printf '{"devmenu": 1,' >FILE"#, "expected a name in double quotes"),
            (": >FILE", "the file is empty"),
            ("rm FILE", "No such file"),
            ("rm FILE && mkdir FILE", "it isn't a"),
        ]
    )
    func `keeps the menu while the file is invalid, and loads the next valid file`(
        change: String,
        reason: String
    ) throws {
        let change = change.replacing("FILE", with: Self.file)
        #expect(try shell.outerShell(change).ending == .exited(0))
        try terminal.wait(for: "the menu stays as it was")
        try terminal.wait(for: reason)
        #expect(try lists("Greet"))
        #expect(try shell.outerShell("rm -rf \(Self.file)").ending == .exited(0))
        try write(Self.menu(of: "Hello"))
        try waitForChange(1)
        #expect(try lists("Hello"))
    }

    @Test func `an editor that empties a file before it writes is no error`() throws {
        try write("")
        try write(Self.menu(of: "Hello"))
        try waitForChange(1)
        #expect(!terminal.screen.text.contains("stays as it was"))
    }
}
