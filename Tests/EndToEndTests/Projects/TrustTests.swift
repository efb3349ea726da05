import DevMenuKit
import TerminalTesting
import Testing

/// `devmenu trust`, and the question that asks for it.
@Suite(.onOwnThread) struct TrustTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Returns the paths of the records of trusted files.
    private func trustRecords() throws -> [String] {
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
        ("[]", "x.json:1: a menu is an object, but this is a list"),
        (
            menu(#"{"kind": "action", "id": "a", "title": "A", "action": "nothing-like-it"}"#),
            "x.json:2: sections[0].items[0].action: the host has no action 'nothing-like-it'"
        ),
        (#"{"data": []}"#, "x.json:1: "),
    ])
    func `refuses a file that is no menu`(text: String, problem: String) throws {
        try shell.environment.write(text, to: "x.json")
        let run = try shell.run("trust", "x.json")
        #expect(run.ending == .exited(66))
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.hasPrefix("error: \(problem)"), "\(run)")
        #expect(try trustRecords().isEmpty)
    }

    @Test func `accepts actions of the host`() throws {
        let menu = Self.menu(
            #"{"kind": "action", "id": "a", "title": "A", "action": "dump-version"}"#
        )
        let path = try shell.environment.write(menu, to: "b.json")
        expect(try shell.run("trust", "b.json"), Transcript("Trusted \(path) as it is now.\n"))
    }

    @Test func `a menu from a file is named after the file`() throws {
        try shell.environment.write(
            Self.menu(#"{"kind": "toggle", "id": "fast", "title": "Fast"}"#),
            to: "my-shop/devmenu.json"
        )
        let plugins = try shell.outerShell("cd my-shop && devmenu plugins")
        #expect(plugins.lines.contains("my-shop  by-hand  devmenu.json  fast"), "\(plugins)")
        // The directory gives the prompt that the test waits for.
        let file = "moments/devmenu.json"
        try shell.environment.write(Self.menu(""), to: file)
        let terminal = try shell.terminal("--menu", file, columns: 120)
        try terminal.wait(for: shell.environment.path(file))
    }

    private static let tool = #"""
        {"kind": "action", "id": "tool", "title": "Tool", "run": ["./tools/tool"],
         "directory": "inner", "environment": {"LD_PRELOAD": "./evil.so"}}
        """#

    @Test(
        arguments: [
            ("chmod o+w inner/tools/tool", "inner/tools/tool"),
            ("chmod o+w inner/tools", "inner/tools"), ("chmod 1777 inner", "inner"),
            (
                "mkdir open; mv inner/tools open; ln -s ../open/tools inner/tools; chmod 777 open",
                "open"
            ),
        ]
    )
    func `runs no program that others may write to, even from a trusted file`(
        change: String,
        name: String
    ) throws {
        let menu = Self.menu(Self.tool)
        try shell.environment.write(menu, to: "devmenu.json")
        try shell.environment.write("#!/bin/sh\necho ran\n", to: "inner/tools/tool", mode: 0o755)
        #expect(try shell.run("trust").ending == .exited(0))
        #expect(try shell.run("tool").stdout == "ran\n")
        #expect(try shell.outerShell(change).ending == .exited(0))
        let denied = try shell.run("tool")
        #expect(denied.ending == .exited(77))
        let reason = "stop them with: chmod go-w \(shell.environment.path(name))"
        #expect(denied.stderr.contains("./tools/tool wasn't run: other users may write to"))
        #expect(denied.stderr.contains(reason), "\(denied)")
        #expect(denied.stderr.contains("leads to") == (name == "open"))
    }

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
        let item = #"{"kind": "action", "id": "hi", "title": "Hi", "run": ["echo", "hi"]}"#
        try shell.environment.write(Self.menu(item), to: "devmenu.json")
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
        #expect(try trustRecords().isEmpty)
    }

    @Test func `shows the targets of symbolic links`() throws {
        let path = try shell.environment.write(
            Self.menu(
                #"""
                {"kind": "action", "id": "a", "title": "A", "run": ["bin/a"]},
                {"kind": "action", "id": "b", "title": "B", "run": ["ls"], "directory": "bin/.."}
                """#
            ),
            to: "real/devmenu.json"
        )
        let directory = shell.environment.path
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
                    which leads to \(directory)/far/bin/tool
                  b: ls
                    in \(directory)/real/bin/..
                      which leads to \(directory)/far

                """
            )
        )
    }
}
