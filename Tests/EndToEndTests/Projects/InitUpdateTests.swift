import TerminalTesting
import Testing

/// `devmenu init --update`, and `init` where there is a menu.
@Suite(.onOwnThread) struct InitUpdateTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func write(_ rules: String) throws {
        try shell.environment.write(rules, to: "Makefile")
    }

    @Test func `adds what is new, keeps what people wrote, and stays trusted`() throws {
        try write("test: ; @echo tested\n")
        #expect(try shell.run("init").ending == .exited(0))
        let written = try shell.environment.contents(of: "devmenu.json")
        let mine = written.replacing("Run the tests", with: "Prüfe alles").replacing(
            "  ]",
            with: "   ]"
        )
        try shell.environment.write(mine, to: "devmenu.json")
        #expect(try shell.run("trust").ending == .exited(0))
        try write("test: ; @echo tested\nlint: ; @echo linted\n")
        try shell.environment.write("all:\n  echo all\n", to: "justfile")
        expect(
            try shell.run("init", "--update"),
            Transcript(
                """
                Added 2 actions to devmenu.json, and trusted it as it is now.
                  lint: make lint
                  all: just all

                """
            )
        )
        let updated = try shell.environment.contents(of: "devmenu.json")
        var rest = updated[...]
        for line in mine.split(separator: "\n") {
            let found = try #require(rest.firstRange(of: line), "\(line)")
            rest = rest[found.upperBound...]
        }
        expect(try shell.run("lint"), Transcript("linted\n"))
        expect(
            try shell.run("init", "--update"),
            Transcript("Nothing is new: devmenu.json stays as it is.\n")
        )
        #expect(try shell.environment.contents(of: "devmenu.json") == updated)
        #expect(
            try shell.environment.names(in: "").filter { $0.contains("devmenu") } == [
                "devmenu.json"
            ]
        )
    }

    @Test func `doesn't trust what the user hasn't trusted`() throws {
        try write("test: ; @echo tested\n")
        try shell.environment.write(
            #"{"devmenu": 1, "title": "x", "sections": []}"#,
            to: "devmenu.json",
            mode: 0o640
        )
        expect(
            try shell.run("init", "--update"),
            Transcript(
                """
                Added 1 action to devmenu.json.
                  test: make test
                Before its programs run, type: devmenu trust

                """
            )
        )
        #expect(try shell.run("test").ending == .exited(77))
        #expect(try shell.outerShell("stat -c %a devmenu.json").stdout == "640\n")
    }

    /// Writes a package with the scripts `a` and `b`, and a menu that includes one with an action.
    private func write(
        _ file: String,
        _ action: String,
        including inclusion: String
    ) throws {
        try shell.environment.write(
            #"{"scripts": {"a": "echo a", "b": "echo b"}}"#,
            to: "package.json"
        )
        try shell.environment.write(
            """
            {"devmenu": 1, "title": "o", "sections": [{"id": "o", "title": "o", "items": [
              {"kind": "action", "id": "a", "title": "A", \(action)}
            ]}]}
            """,
            to: file
        )
        try shell.environment.write(
            #"{"devmenu": 1, "title": "x", "include": [\#(inclusion)], "sections": []}"#,
            to: "devmenu.json"
        )
    }

    @Test(arguments: [#""o.json""#, #"{"file": "o.json", "as": "api"}"#])
    func `adds nothing that an included file has`(inclusion: String) throws {
        try write(
            "o.json",
            #""run": ["npm", "run", "a", "--", "{args...}"]"#,
            including: inclusion
        )
        expect(
            try shell.run("init", "--update"),
            Transcript(
                """
                Added 1 action to devmenu.json.
                  b: npm run b -- '{args...}'
                Before its programs run, type: devmenu trust

                """
            )
        )
        #expect(try shell.run("list").ending == .exited(0))
        expect(
            try shell.run("init", "--update"),
            Transcript("Nothing is new: devmenu.json stays as it is.\n")
        )
    }

    @Test func `an included file's names are in use, but its commands run elsewhere`() throws {
        try write(
            "api/o.json",
            #""names": ["b"], "run": ["npm", "run", "a"]"#,
            including: #""api/o.json""#
        )
        expect(
            try shell.run("init", "--update"),
            Transcript(
                """
                Added 2 actions to devmenu.json.
                  node-a: npm run a -- '{args...}'
                  node-b: npm run b -- '{args...}'
                Before its programs run, type: devmenu trust

                """
            )
        )
        #expect(try shell.run("list").ending == .exited(0))
    }

    @Test(arguments: [
        ("{", "devmenu.json:1"), ("", "the file is empty"),
        (#"{"devmenu": 1, "sections": []}"#, "title"), (#"{"data": [[]]}"#, "title"),
    ])
    func `leaves a file that isn't a menu unchanged`(text: String, reason: String) throws {
        try write("test: ; @echo tested\n")
        try shell.environment.write(text, to: "devmenu.json")
        let run = try shell.run("init", "--update")
        #expect(run.ending == .exited(66))
        #expect(run.stderr.hasPrefix("error: "))
        #expect(run.stderr.contains(reason))
        #expect(try shell.environment.contents(of: "devmenu.json") == text)
    }

    @Test func `needs a file`() throws {
        expect(
            try shell.run("init", "--update"),
            Transcript(
                stderr:
                    "error: there is no devmenu.json here to update: to write one, type: devmenu init\n",
                status: 66
            )
        )
    }

    @Test func `leaves an existing file unchanged`() throws {
        try shell.environment.write("mine", to: "devmenu.json")
        expect(
            try shell.run("init"),
            Transcript(
                stderr: """
                    error: 'devmenu.json' already exists: to add what is new to it, type: devmenu \
                    init --update

                    """,
                status: 1
            )
        )
        #expect(try shell.environment.contents(of: "devmenu.json") == "mine")
    }

    @Test func `says that a menu lies above`() throws {
        try write("test: ; @echo tested\n")
        #expect(try shell.run("init").ending == .exited(0))
        try shell.environment.write("inner: ; echo\n", to: "sub/Makefile")
        let above = try shell.outerShell("realpath devmenu.json").stdout.dropLast()
        let run = try shell.outerShell("cd sub && devmenu init")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                note: there is a menu above, '\(above)': here and below, devmenu.json is used in \
                its place

                """
        )
    }
}
