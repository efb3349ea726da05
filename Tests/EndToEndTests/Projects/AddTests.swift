import TerminalTesting
import Testing

/// `devmenu add`: an action more in the file, and nothing else changed.
@Suite(.onOwnThread) struct AddTests {
    private static let menu = """
        {
          "devmenu": 1, "title": "Shop", // ours
          "sections": [{"id": "work", "title": "Work", "items": [
            {"kind": "toggle", "id": "fast", "title": "Skip slow tests", "names": ["quick"]},
          ]}]
        }

        """

    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(Self.menu, to: "devmenu.json", mode: 0o644)
    }

    @Test func `adds an action that runs at once in a file that is trusted`() throws {
        #expect(try shell.run("trust").ending == .exited(0))
        expect(
            try shell.run("add", "greet", "--", "echo", "a b", "{args...}"),
            Transcript("Added 'greet' to devmenu.json: echo 'a b' '{args...}'\n")
        )
        let line =
            #"    {"kind": "action", "id": "greet", "title": "echo 'a b' '{args...}'", "#
            + #""run": ["echo", "a b", "{args...}"]},"#
        #expect(
            try shell.environment.contents(of: "devmenu.json")
                == Self.menu.replacing("  ]}]", with: line + "\n  ]}]")
        )
        #expect(try shell.outerShell("stat -c %a devmenu.json").stdout == "644\n")
        expect(try shell.run("greet", "you"), Transcript("a b you\n"))
    }

    @Test func `leaves a file untrusted that wasn't trusted`() throws {
        expect(
            try shell.run("add", "greet", "--", "echo", "hello"),
            Transcript(
                """
                Added 'greet' to devmenu.json: echo hello
                Before its programs run, type: devmenu trust

                """
            )
        )
        #expect(try shell.run("greet").ending == .exited(77))
    }

    @Test func `runs a command from below as it was typed there`() throws {
        try shell.environment.write("#!/bin/sh\necho from $PWD\n", to: "sub/hello", mode: 0o755)
        let run = try shell.outerShell(
            "devmenu trust >/dev/null && cd sub && devmenu add hello -- ./hello >/dev/null && cd .. && devmenu hello"
        )
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.stdout.hasSuffix("/sub\n"))
    }

    @Test(arguments: [
        ("fast", "devmenu.json has an item of that name: choose another name"),
        ("quick", "devmenu.json has an item of that name: choose another name"),
        ("list", "it is a command of devmenu: choose another name"),
        ("serve", "it is a command of devmenu: choose another name"),
        ("Not_An_Id", nil), ("a:b", nil),
    ])
    func `refuses a name that is taken or bad`(name: String, reason: String?) throws {
        let run = try shell.run("add", name, "--", "true")
        #expect(run.ending == .exited(1))
        #expect(run.stderr.hasPrefix("error: '\(name)' cannot be added: \(reason ?? "")"), "\(run)")
        #expect(try shell.environment.contents(of: "devmenu.json") == Self.menu)
    }

    @Test func `refuses a command that the file can't have`() throws {
        let run = try shell.run("add", "greet", "--", "echo", "{nobody}", "{args...}x")
        #expect(run.ending == .exited(1))
        #expect(run.stderr.hasPrefix("error: 'greet' cannot be added: "), "\(run)")
        #expect(try shell.environment.contents(of: "devmenu.json") == Self.menu)
    }

    @Test func `reports a file with errors as it is`() throws {
        try shell.environment.write("{\"devmenu\": 1,\n \"sections\": 1}", to: "devmenu.json")
        let run = try shell.run("add", "greet", "--", "true")
        #expect(run.ending == .exited(66))
        #expect(run.stderr.contains("\ndevmenu.json:2: sections: must be a list"), "\(run)")
    }
}
