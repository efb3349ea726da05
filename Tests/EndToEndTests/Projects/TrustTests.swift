import TerminalTesting
import Testing

/// `devmenu trust`, and what is known of a project's file.
@Suite(.onOwnThread, .hangLimit) struct TrustTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// The files that are kept of those that are trusted.
    private func kept() throws -> [String] {
        try shell.outerShell("find state/devmenu/trusted -type f").stdout.split(separator: "\n")
            .map { shell.environment.path(String($0)) }
    }

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
        #expect(try kept().isEmpty)
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

    private static let tool = #"""
        {"kind": "action", "id": "tool", "title": "Tool", "run": ["./tools/tool"],
         "directory": "inner", "environment": {"LD_PRELOAD": "./evil.so"}}
        """#

    /// A terminal at the prompt of a menu whose action runs a program of the project's own.
    private func terminal() throws -> PseudoTerminal {
        let program = "moments/inner/tools/tool"
        try shell.environment.write("#!/bin/sh\necho ran\n", to: program, mode: 0o755)
        try shell.environment.write(Self.menu(Self.tool), to: "moments/devmenu.json")
        _ = try shell.outerShell("ln -s moments link")
        return try shell.terminal("--menu", "link/devmenu.json", columns: 200)
    }

    @Test func `the question shows all that decides what is run, and where a link leads`() throws {
        let terminal = try terminal()
        let place = shell.environment.directory
        try terminal.enter("tool")
        try terminal.wait(for: "[y/N]")
        try terminal.wait(
            for: """
                \(place)/moments/devmenu.json ('link/devmenu.json' leads there) is not trusted as it \
                is now.
                This would run:
                  tool: ./tools/tool
                    in \(place)/moments/inner
                    with LD_PRELOAD=./evil.so
                Trust the file, and all that it runs? [y/N]
                """
        )
        try terminal.enter("n")
        try terminal.waitForPrompt()
    }

    @Test func `the question shows what would hide in what is run`() throws {
        let item = #"""
            {"kind": "action", "id": "tool", "title": "Tool",
             "run": ["echo", "a\u202eb\u200bc\u00a0d"], "environment": {"L\u2060D": "\udb40\udc41"}}
            """#
        try shell.environment.write(Self.menu(item), to: "moments/devmenu.json")
        let terminal = try shell.terminal("--menu", "moments/devmenu.json", columns: 200)
        try terminal.enter("tool")
        try terminal.wait(
            for: #"""
                This would run:
                  tool: echo a\u{202E}b\u{200B}c\u{A0}d
                    with L\u{2060}D=\u{E0041}
                Trust the file, and all that it runs? [y/N]
                """#
        )
        try terminal.enter("n")
        try terminal.waitForPrompt()
    }

    @Test func `what was typed before the question is no answer`() throws {
        let terminal = try terminal()
        try terminal.type("tool\ry\r")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("[y/N]") }
        #expect(try kept().isEmpty)
        try terminal.enter("n")
        try terminal.wait(for: "is not trusted as it is now. Look at it")
        try terminal.waitForPrompt()
        #expect(try kept().isEmpty)
    }

    @Test func `the answer is about the file as it was shown`() throws {
        let terminal = try terminal()
        try terminal.enter("tool")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("[y/N]") }
        let changed = Self.menu(Self.tool.replacing("./tools/tool", with: "/bin/false"))
        try shell.environment.write(changed, to: "moments/devmenu.json")
        try terminal.enter("y")
        try terminal.waitForPrompt()
        // What was not shown was not run either.
        #expect(!terminal.screen.text.contains("ended with status"))
        let denied = try shell.run("--menu", "moments/devmenu.json", "tool")
        #expect(denied.ending == .exited(77))
        #expect(denied.stderr.contains("is not trusted as it is now"))
    }

    @Test func `the question shows what has changed since the file was last trusted`() throws {
        try shell.environment.write(Self.menu(Self.tool), to: "moments/devmenu.json")
        #expect(try shell.run("trust", "moments/devmenu.json").ending == .exited(0))
        let tool = Self.tool.replacing("./evil.so", with: "./worse.so")
        let other = #"{"kind": "action", "id": "other", "title": "O", "run": ["a\u001b[2Jb"]}"#
        try shell.environment.write(Self.menu("\(tool), \(other)"), to: "moments/devmenu.json")
        let terminal = try shell.terminal("--menu", "moments/devmenu.json", columns: 200)
        let place = shell.environment.directory
        try terminal.enter("tool")
        try terminal.wait(
            for: #"""
                Once it is trusted, these run without this question, too:
                  other: 'a\u{1B}[2Jb'
                What has changed since it was last trusted:
                    tool: ./tools/tool
                  -   with LD_PRELOAD=./evil.so
                  +   with LD_PRELOAD=./worse.so
                  + other: 'a\u{1B}[2Jb'
                This would run:
                  tool: ./tools/tool
                    in \#(place)/moments/inner
                    with LD_PRELOAD=./worse.so
                Trust the file, and all that it runs? [y/N]
                """#
        )
        try terminal.enter("n")
        try terminal.waitForPrompt()
    }

    @Test(
        arguments: [
            ("chmod o+w inner/tools/tool", "inner/tools/tool"),
            ("chmod g+w inner/tools", "inner/tools"), ("chmod 1777 inner", "inner"),
            (
                "mkdir open; mv inner/tools open; ln -s ../open/tools inner/tools; chmod 777 open",
                "open"
            ),
        ]
    )
    func `runs nothing that others may write to, though the file is trusted`(
        change: String,
        place: String
    ) throws {
        let menu = Self.menu(Self.tool)
        try shell.environment.write(menu, to: "devmenu.json")
        try shell.environment.write("#!/bin/sh\necho ran\n", to: "inner/tools/tool", mode: 0o755)
        #expect(try shell.run("trust").ending == .exited(0))
        #expect(try shell.run("tool").stdout == "ran\n")
        #expect(try shell.outerShell(change).ending == .exited(0))
        let denied = try shell.run("tool")
        #expect(denied.ending == .exited(77))
        let reason = "take that from them with: chmod go-w '\(shell.environment.path(place))'"
        #expect(denied.stderr.contains("./tools/tool is not run: other users may write to"))
        #expect(denied.stderr.contains(reason), "\(denied)")
        #expect(denied.stderr.contains("leads to") == (place == "open"))
    }

    @Test func `believes no list of what is trusted that others may write to`() throws {
        try shell.environment.write(
            Self.menu(#"{"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}"#),
            to: "devmenu.json"
        )
        #expect(try shell.run("trust").ending == .exited(0))
        expect(try shell.run("hi"), Transcript("hi\n"))
        let list = try #require(try kept().first)
        #expect(try shell.outerShell("chmod 666 '\(list)'").ending == .exited(0))
        let denied = try shell.run("hi")
        #expect(denied.ending == .exited(77))
        #expect(denied.stderr.contains("'\(list)' is open to other users"))
        let refused = try shell.run("trust")
        #expect(refused.ending == .exited(74))
        #expect(refused.stderr.contains("take it from them with: chmod 600 \(list)"))
        #expect(try shell.outerShell("chmod 600 '\(list)'").ending == .exited(0))
        expect(try shell.run("hi"), Transcript("hi\n"))
    }

    @Test func `a file that is too large to be kept cannot be trusted, and says what to do`() throws
    {
        let item = #"{"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}"#
        let spaces = String(repeating: " ", count: 1 << 20)
        try shell.environment.write(Self.menu(item + spaces), to: "devmenu.json")
        let refused = try shell.run("trust")
        #expect(refused.ending == .exited(77))
        #expect(refused.stderr.contains("devmenu.json' is larger than 1 MiB"), "\(refused)")
        #expect(refused.stderr.contains("move some of it into other files"))
        #expect(try kept().isEmpty)
        let denied = try shell.run("hi")
        #expect(denied.ending == .exited(77))
        #expect(denied.stderr.hasPrefix("error: echo hi is not run: '"), "\(denied)")
        #expect(denied.stderr.contains("is larger than 1 MiB"))
    }

    /// What a host answers that is asked to trust its file, by the name of the bytes that it told.
    private func answers(of host: String) throws -> (hello: String, grant: String) {
        // The answer to the first request names the revision that the second one bears.
        let talk = #"""
            mkfifo in out && { \#(host) < in > out & } && exec 3> in 4< out && read -r hello <&4
            echo '{"jsonrpc":"2.0","id":1,"method":"item.trigger","params":{"id":"hi"}}' >&3
            read -r answer <&4 && file=${answer#*'"file":"'} && file=${file%%'"'*}
            revision=${answer#*'"revision":"'} && revision=${revision%%'"'*}
            echo '{"jsonrpc":"2.0","id":2,"method":"menu.trust","params":{"file":"'"$file"'","revision":"'"$revision"'"}}' >&3
            read -r grant <&4 && exec 3>&- && echo "$hello" && echo "$grant" && rm in out
            """#
        let run = try shell.outerShell(talk)
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.lines.count == 2, "\(run)")
        return (run.lines.first ?? "", run.lines.last ?? "")
    }

    @Test func `a host takes it only from a shell that started it itself`() throws {
        let item = #"{"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}"#
        try shell.environment.write(Self.menu(item), to: "devmenu.json")
        let serve = "'\(shell.executable)' serve --stdio --menu devmenu.json"
        // Behind a pipe, by the name of a descriptor that is none, and of one that is the stream itself.
        for host in [
            serve, "env DEVMENU_REGISTRATION_FD=3 \(serve) 3>&-",
            "env DEVMENU_REGISTRATION_FD=1 \(serve)",
        ] {
            let (hello, grant) = try answers(of: host)
            #expect(hello.contains(#""features":["chain","events"]"#), "\(hello)")
            #expect(grant.contains(#""data":{"kind":"denied"}"#), "\(grant)")
        }
        #expect(try kept().isEmpty)
    }

    @Test func `nobody is asked about a file behind a command`() throws {
        let item = #"{"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}"#
        try shell.environment.write(Self.menu(item), to: "moments/devmenu.json")
        let host = "'\(shell.executable)' serve --stdio --menu moments/devmenu.json"
        let terminal = try shell.terminal("--host", host, columns: 200)
        try terminal.enter("hi")
        try terminal.wait(for: "error: echo hi is not run")
        try terminal.waitForPrompt()
        #expect(!terminal.screen.text.contains("[y/N]"))
        #expect(try kept().isEmpty)
    }

    @Test func `tells of symbolic links`() throws {
        let path = try shell.environment.write(
            Self.menu(
                #"""
                {"kind": "action", "id": "a", "title": "A", "run": ["bin/a"]},
                {"kind": "action", "id": "b", "title": "B", "run": ["ls"], "directory": "bin/.."}
                """#
            ),
            to: "real/devmenu.json"
        )
        let place = shell.environment.directory
        let links = """
            ln -s real/devmenu.json here.json && mkdir -p far/bin && touch far/bin/tool \
            && ln -s ../far/bin real/bin && ln -s tool far/bin/a
            """
        #expect(try shell.outerShell(links).ending == .exited(0))
        expect(
            try shell.run("trust", "here.json"),
            Transcript(
                """
                Trusted \(path), to which 'here.json' leads, as it is now.
                  a: bin/a
                    which leads to \(place)/far/bin/tool
                  b: ls
                    in \(place)/real/bin/..
                      which leads to \(place)/far

                """
            )
        )
    }
}
