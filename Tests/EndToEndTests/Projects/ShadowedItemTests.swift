import TerminalTesting
import Testing

/// Items of a project's menu that have the name of a command or a verb of devmenu.
@Suite(.onOwnThread) struct ShadowedItemTests {
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        try write("list", "version", "init", "say")
    }

    private func write(_ ids: String...) throws {
        let items = ids.map { id in
            #"{"kind": "action", "id": "\#(id)", "title": "Say", "run": ["echo", "\#(id)"]}"#
        }
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "toggle", "id": "info", "title": "Info"},
            \(items.joined(separator: ",\n"))
            ]}]}
            """
        let path = try shell.environment.write(menu, to: "devmenu.json")
        try #require(shell.run("trust", path).ending == .exited(0))
    }

    private static func warning(_ name: String, _ command: String = "devmenu --") -> String {
        "warning: '\(name)' in devmenu.json is a command of devmenu: type '\(command) \(name)' for "
            + "the item\n"
    }

    @Test(arguments: ["list", "info"])
    func `a command warns that it isn't the item`(name: String) throws {
        let run = try shell.run(name)
        #expect(run.ending == .exited(0))
        #expect(run.stderr == Self.warning(name))
        expect(try shell.run("--no-project", name).stderr, "")
        expect(try shell.run("trigger", "say").stderr, "")
        expect(try shell.run("help").stderr, "")
    }

    private func expect(_ text: String, _ expected: String) { #expect(text == expected) }

    @Test func `a script warns once`() throws {
        let run = try shell.script("list\ninfo\nlist\nsay\n")
        #expect(run.stderr == Self.warning("list", "trigger") + Self.warning("info", "setting"))
    }

    @Test func `a command that needs no host, and a verb, win without a word`() throws {
        #expect(try shell.run("version").stderr.isEmpty)
        #expect(try !shell.run("init").stderr.contains("warning"))
        #expect(try shell.run("schema").stderr.isEmpty)
        #expect(try shell.run("trigger", "init").stdout == "init\n")
    }

    @Test func `the prompt warns of each command, and of no verb`() throws {
        let terminal = try shell.environment.terminal(shell.executable, [])
        try terminal.wait(for: "Type 'list' for the menu")
        let screen = terminal.screen.history.joined(separator: "\n")
        for name in ["list", "version"] {
            #expect(screen.contains("'\(name)' in devmenu.json is a command of devmenu"))
        }
        #expect(!screen.contains("'init'"))
        #expect(!screen.contains("'say'"))
    }
}
