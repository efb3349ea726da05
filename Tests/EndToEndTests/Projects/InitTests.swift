import TerminalTesting
import Testing

/// `devmenu init` and `devmenu schema`.
@Suite(.onOwnThread, .hangLimit) struct InitTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    struct Project: Sendable, CustomTestStringConvertible {
        let folder: String
        let files: [String: String]
        let commands: [String]
        var warning = ""
        var testDescription: String { folder }
    }

    private static let projects = [
        Project(folder: "empty", files: [:], commands: ["list-files: ls -la"]),
        Project(
            folder: "42",
            files: [
                "Package.swift": "let package = Package(targets: [.target(name: \"A\")])",
                "Tests/.keep": "",
            ],
            commands: ["build: swift build", "test: swift test"]
        ),
        Project(
            folder: "tool",
            files: ["Package.swift": "Package(targets: [.executableTarget(name: \"A\")])"],
            commands: ["build: swift build", "run: swift run A"]
        ),
        Project(
            folder: "tools",
            files: [
                "Package.swift": """
                Package(products: [.executable(name: "shop", targets: ["ShopTool"])], targets: [
                    .executableTarget(name: "ShopTool"), .executableTarget(name: "Price List"),
                    .executableTarget(name: "priceTool"), .testTarget(name: "ShopTests"),
                ])
                """
            ],
            commands: [
                "build: swift build", "test: swift test", "run-shop: swift run shop",
                "run-price-tool: swift run priceTool",
            ],
            warning: """
                warning: programs of Package.swift are left out because of their names: 'Price List'. Add \
                those you want to devmenu.json by hand

                """
        ),
        Project(
            folder: "C program",
            files: [
                "Makefile": """
                CC := gcc
                URL = http://x.y
                .PHONY: all clean docs/build
                all clean: x ; echo
                %.o: %.c
                \tcc
                out/a.o: a.c
                docs/build: x
                list:
                $(T): y
                """
            ],
            commands: [
                "all: make all", "clean: make clean", "docs-build: make docs/build",
                "make-list: make list",
            ]
        ),
        Project(folder: "bare", files: ["makefile": "# none\n"], commands: ["make: make"]),
        Project(
            folder: "节点 🛍 node",
            files: ["package.json": #"{"scripts": {"test": "x", "build:prod": "y", "-rf": "z"}}"#],
            commands: ["test: npm run test", "build-prod: npm run build:prod"],
            warning: """
                warning: scripts of package.json are left out because of their names: -rf. Add those you \
                want to devmenu.json by hand

                """
        ),
        Project(
            folder: "yarn",
            files: ["package.json": #"{"scripts": {"dev": "x"}}"#, "yarn.lock": ""],
            commands: ["dev: yarn run dev"]
        ),
        Project(
            folder: "broken",
            files: ["package.json": "{\n  x", "pnpm-lock.yaml": ""],
            commands: ["list-files: ls -la"],
            warning: """
                warning: package.json is left out: package.json:2:3: expected a name in double \
                quotes or '}' but found 'x'

                """
        ),
        Project(
            folder: "twice",
            files: [
                "package.json": #"{"name": "a", "name": "b"}"#, "Makefile": "all:\n",
            ],
            commands: ["all: make all"],
            warning: """
                warning: package.json is left out: package.json:1:15: the name "name" occurs twice \
                in one object: keep one of them

                """
        ),
        Project(
            folder: "marked",
            files: ["package.json": "\u{FEFF}{}"],
            commands: ["list-files: ls -la"],
            warning: """
                warning: package.json is left out: package.json:1:1: the document starts with a \
                byte order mark, which JSON does not allow: save it as UTF-8 without one

                """
        ),
        Project(
            folder: "other",
            files: ["package.json": #"{"scripts": ["test"]}"#],
            commands: ["install: npm install"],
            warning: "warning: scripts of package.json are left out: 'scripts' is not an object\n"
        ),
        Project(
            folder: "folder",
            files: ["Makefile/.keep": ""],
            commands: ["list-files: ls -la"],
            warning: "warning: Makefile is left out: it cannot be read\n"
        ),
        Project(
            folder: "many",
            files: ["Makefile": (1...42).map { "t\($0):\n" }.joined()],
            commands: (1...40).map { "t\($0): make t\($0)" },
            warning: """
                warning: Makefile has 42 targets: the first 40 are in the menu. Add those of the \
                others that you want to devmenu.json by hand

                """
        ),
        Project(
            folder: "both",
            files: [
                "Package.swift": "Package(targets: [.testTarget(name: \"T\")])",
                "Makefile": "test:\n\tx\n", "GNUmakefile": "test:\n\ty\n",
            ],
            commands: ["build: swift build", "test: swift test", "make-test: make test"]
        ),
        Project(
            folder: "mixed",
            files: [
                "Makefile": "test:\n\tx\nall:\n",
                "package.json": #"{"scripts": {"test": "x", "start": "y"}}"#,
            ],
            commands: [
                "test: make test", "all: make all", "node-test: npm run test",
                "start: npm run start",
            ]
        ),
    ]

    @Test(arguments: projects)
    func `writes a menu that works for a project`(project: Project) throws {
        try shell.environment.write("", to: "\(project.folder)/.keep")
        for (name, text) in project.files {
            try shell.environment.write(text, to: "\(project.folder)/\(name)")
        }
        let line = "cd '\(project.folder)' && devmenu"
        let made = try shell.outerShell("\(line) init")
        expect(
            made,
            Transcript(
                "Wrote devmenu.json, and trusted it as it is now.\n"
                    + project.commands.map { "  \($0)\n" }.joined()
                    + "Type 'devmenu' for the menu. Once you change the file: devmenu trust\n",
                stderr: project.warning
            )
        )
        #expect(try shell.outerShell("\(line) list").ending == .exited(0))
        #expect(try shell.outerShell("\(line) init").ending == .exited(74))
    }

    @Test func `the commands that it wrote run at once`() throws {
        try shell.environment.write(
            "hello:\n\t@echo hello from make\nother: hello\n\t@echo and again\n",
            to: "p/Makefile"
        )
        let run = try shell.outerShell(
            "cd p && devmenu init > /dev/null && devmenu hello && devmenu other"
        )
        expect(run, Transcript("hello from make\nhello from make\nand again\n"))
        let listing = try shell.outerShell("mkdir q && cd q && devmenu init && devmenu list-files")
        #expect(listing.ending == .exited(0))
        #expect(listing.stdout.contains(" devmenu.json\n"))
    }

    private static let hasNode =
        (try? ShellUnderTest().outerShell("npm --version"))?.ending == .exited(0)

    @Test(.enabled(if: hasNode, "npm is not installed"))
    func `a script of a node package runs at once`() throws {
        try shell.environment.write(
            #"{"scripts": {"hello:all": "echo hello from npm"}}"#,
            to: "p/package.json"
        )
        let run = try shell.outerShell("cd p && devmenu init > /dev/null && devmenu hello-all")
        #expect(run.ending == .exited(0), "\(run)")
        #expect(run.lines.contains("hello from npm"), "\(run)")
    }

    @Test func `writes nothing where others may write`() throws {
        let directory = shell.environment.path("g")
        let run = try shell.outerShell("mkdir g && chmod 775 g && cd g && devmenu init")
        expect(
            run,
            Transcript(
                stderr: """
                    error: other users may write to '\(directory)', and could make it run any program: \
                    stop them with: chmod go-w '\(directory)'

                    """,
                status: 77
            )
        )
        #expect(!shell.environment.holds("g/devmenu.json"))
        let again = try shell.outerShell("chmod go-w g && cd g && devmenu init && devmenu list")
        #expect(again.ending == .exited(0))
    }

    @Test func `leaves an existing file unchanged`() throws {
        try shell.environment.write("mine", to: "devmenu.json")
        expect(
            try shell.run("init"),
            Transcript(stderr: "error: 'devmenu.json' already exists\n", status: 74)
        )
        #expect(try shell.environment.contents(of: "devmenu.json") == "mine")
    }

    @Test func `reports that a file is not trusted where the trust cannot be saved`() throws {
        try shell.environment.write("hello:\n\t@echo hello from make\n", to: "Makefile")
        let made = try shell.run(["init"], changing: ["XDG_STATE_HOME": "/dev/null/state"])
        #expect(made.ending == .exited(0))
        #expect(made.stdout.hasPrefix("Wrote devmenu.json.\n  hello: make hello\n"))
        #expect(made.stderr.hasPrefix("warning: cannot keep the change in '/dev/null/state/"))
        #expect(
            made.stderr.hasSuffix(
                """
                . devmenu.json was written, but is not trusted: before its programs run, type: \
                devmenu trust

                """
            )
        )
        #expect(try shell.run("hello").ending == .exited(77))
        #expect(try shell.run("trust").ending == .exited(0))
        expect(try shell.run("hello"), Transcript("hello from make\n"))
    }

    @Test func `prints the schema`() throws {
        let run = try shell.run("schema")
        #expect(run.ending == .exited(0))
        #expect(
            run.stdout.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\"")
        )
    }
}
