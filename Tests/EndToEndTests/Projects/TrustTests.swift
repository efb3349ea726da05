import TerminalTesting
import Testing

/// `devmenu trust`, and what is known of a project's file.
@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct TrustTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private static func menu(_ items: String) -> String {
        """
        {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
        \(items)
        ]}]}
        """
    }

    @Test(arguments: [
        ("garbage\n", "x.json:1: column 1: expected a value but found 'garbage'"),
        ("", "x.json: the file is empty: "),
        ("[]", "x.json:1: a menu is an object, and this is a list"),
        (
            menu(#"{"kind": "action", "id": "a", "title": "A", "action": "nothing-like-it"}"#),
            "x.json:2: sections[0].items[0].action: the host has no action 'nothing-like-it'"
        ),
        (#"{"data": [[{"cellClass": "None"}]]}"#, "x.json:1: data[0][0]"),
    ])
    func `refuses what is no menu`(text: String, problem: String) throws {
        try shell.environment.write(text, to: "x.json")
        let run = try shell.run("trust", "x.json")
        #expect(run.ending == .exited(66))
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.hasPrefix("error: \(problem)"), "\(run)")
        #expect(!shell.environment.holds("state/devmenu/trusted.json"))
    }

    @Test func `takes both forms, and actions that the host has`() throws {
        try shell.environment.write(#"{"data": []}"#, to: "a.json")
        #expect(try shell.run("trust", "a.json").ending == .exited(0))
        let menu = Self.menu(
            #"{"kind": "action", "id": "a", "title": "A", "action": "dump-version"}"#
        )
        let path = try shell.environment.write(menu, to: "b.json")
        expect(
            try shell.run("trust", "b.json"),
            Transcript("Trusted \(path) as it is now.\n")
        )
    }

    @Test func `shows what decides what is run`() throws {
        let path = try shell.environment.write(
            Self.menu(
                #"""
                {"kind": "action", "id": "here", "title": "A", "run": ["make", "a b"]},
                {"kind": "action", "id": "there", "title": "B", "run": ["make"],
                 "directory": "my tools",
                 "environment": {"PATH": "/evil:/bin", "A": "", "B": "\u001b[2J x"}},
                {"kind": "action", "id": "far", "title": "C", "run": ["make"], "directory": "/usr"}
                """#
            ),
            to: "devmenu.json"
        )
        let place = shell.environment.directory
        expect(
            try shell.run("trust"),
            Transcript(
                """
                Trusted \(path) as it is now.
                  here: make 'a b'
                  there: make
                    in '\(place)/my tools'
                    with PATH=/evil:/bin
                    with A=''
                    with B='\\u{1B}[2J x'
                  far: make
                    in /usr

                """
            )
        )
    }

    @Test func `a menu from a file is known by the file`() throws {
        try shell.environment.write(
            Self.menu(#"{"kind": "toggle", "id": "fast", "title": "Fast"}"#),
            to: "my-shop/devmenu.json"
        )
        let plugins = try shell.outerShell("cd my-shop && devmenu plugins")
        #expect(plugins.lines.contains("my-shop  by-hand  devmenu.json  fast"), "\(plugins)")
        // In a directory of the bundled menu's name, whose prompt is waited for.
        let place = "moments/devmenu.json"
        try shell.environment.write(Self.menu(""), to: place)
        let terminal = try shell.terminal("--menu", place, columns: 120)
        try terminal.wait(for: shell.environment.path(place))
    }
}
