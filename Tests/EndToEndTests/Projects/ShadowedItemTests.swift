import TerminalTesting
import Testing

/// Items of a project's menu that have the name of a command or a verb of devmenu.
@Suite(.onOwnThread) struct ShadowedItemTests {
    private let shell: ShellUnderTest
    private let menu: String

    init() throws {
        shell = try ShellUnderTest()
        let items = ["list", "version", "serve", "say"].map { id in
            #"{"kind": "action", "id": "\#(id)", "title": "Say", "run": ["echo", "\#(id)"]}"#
        }
        menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "toggle", "id": "info", "title": "Info"},
            \(items.joined(separator: ",\n"))
            ]}]}
            """
        let path = try shell.environment.write(menu, to: "devmenu.json")
        try #require(shell.run("trust", path).ending == .exited(0))
    }

    @Test(arguments: ["list", "info", "version", "schema"])
    func `a command and a verb win without a word`(name: String) throws {
        let run = try shell.run(name)
        #expect(run.ending == .exited(0) && run.stderr.isEmpty, "\(run)")
        let script = try shell.script("list\ninfo\nsay\n")
        #expect(script.ending == .exited(0) && script.stderr.isEmpty, "\(script)")
        #expect(try shell.run("--", "serve").stdout == "serve\n")
    }

    @Test func `lists, help and completion tell how to reach the item`() throws {
        let list = try shell.run("list")
        for name in ["list", "version", "serve", "info"] {
            #expect(list.stdout.contains("(devmenu -- \(name))"), "\(list)")
        }
        #expect(!list.stdout.contains("(devmenu -- say)"))
        for name in ["list", "serve"] {
            let help = try shell.run("help", name)
            #expect(
                help.stdout.hasSuffix(
                    "'\(name)' is an item of devmenu.json, too: devmenu -- \(name)\n"
                )
            )
        }
        #expect(try !shell.run("list", "--help").stdout.contains("devmenu.json"))
        #expect(try !shell.run("help", "say").stdout.contains("--"))
        let words = try shell.run("complete-words", "--index", "0", "--", "se")
        let lines = words.stdout.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("serve\t") }.count == 1)
        #expect(lines.contains { $0.hasSuffix("(the menu's: devmenu -- serve)") })
        let named = try shell.run("complete-words", "--index", "1", "--", "--", "se")
        #expect(named.stdout == "serve\tSay\n")
    }

    @Test func `the prompt tells of each command, and of no verb`() throws {
        try shell.environment.write(menu, to: "moments/devmenu.json")
        let terminal = try shell.terminal("--menu", "moments")
        try terminal.wait(for: "Type 'list' for the menu")
        let screen = terminal.screen.history.joined(separator: "\n")
        for name in ["list", "version"] {
            #expect(screen.contains("'\(name)' in devmenu.json is a command of devmenu"))
        }
        #expect(!screen.contains("'serve'"))
        #expect(!screen.contains("'say'"))
        let list = try terminal.command("list")
        #expect(list.contains { $0.contains("(trigger list)") })
        #expect(!list.contains { $0.contains("devmenu -- ") })
    }
}
