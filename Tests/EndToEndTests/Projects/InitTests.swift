import TerminalTesting
import Testing

/// `devmenu init` and `devmenu schema`.
@Suite(.onOwnThread) struct InitTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    struct Project: Sendable, CustomTestStringConvertible {
        let folder: String
        let files: [String: String]
        let commands: [String]
        var warning = ""
        /// The folder of the project in which `init` runs.
        var member = ""
        var testDescription: String { folder }
    }

    /// The line below a command that can't be undone.
    private static let asks = "  asks first: it is destructive"

    private static let projects = [
        Project(
            folder: "empty",
            files: [:],
            commands: ["list-files: ls -la"],
            warning: """
                warning: there is no file here that devmenu reads commands from (Makefile, justfile, \
                Taskfile.yml, package.json, pyproject.toml): the menu has an example

                """
        ),
        Project(
            folder: "42",
            files: ["Makefile": "test: ; x\n"],
            commands: ["test: make test"]
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
                prog.bin: a.c
                \tcc
                docs/build: x
                list:
                \techo
                $(T): y
                """
            ],
            commands: [
                "clean: make clean", asks, "all: make all", "docs-build: make docs/build",
                "make-list: make list", "prog-bin: make prog.bin",
            ],
            warning: """
                warning: Makefile makes targets of '$(T)', which only make can read: add those you \
                want to devmenu.json by hand

                """
        ),
        Project(folder: "bare", files: ["makefile": "# none\n"], commands: ["make: make"]),
        Project(
            folder: "节点 🛍 node",
            files: [
                "package.json":
                    #"{"scripts": {"test": "x", "build:prod": "y", "lint:fix": "z", "-rf": "z", "a b": ""}}"#
            ],
            commands: [
                "test: npm run test -- '{args...}'",
                "build-prod: npm run build:prod -- '{args...}'",
                "lint-fix: npm run lint:fix -- '{args...}'",
            ],
            warning: """
                warning: scripts of package.json are left out because of their names: -rf, 'a b'. Add \
                those you want to devmenu.json by hand

                """
        ),
        Project(
            folder: "yarn",
            files: ["package.json": #"{"scripts": {"dev": "x"}}"#, "yarn.lock": ""],
            commands: ["dev: yarn run dev '{args...}'"]
        ),
        Project(
            folder: "bun",
            files: [
                "package.json": #"{"packageManager": "bun@1.2.0", "scripts": {"dev": "x"}}"#,
                "yarn.lock": "",
            ],
            commands: ["dev: bun run dev '{args...}'"]
        ),
        // A member of a workspace, whose lock file is at the top of the repository; hooks are not
        // what people run.
        Project(
            folder: "workspace",
            files: [
                "pnpm-lock.yaml": "", ".git/HEAD": "",
                "packages/app/package.json": """
                {"scripts": {"prebuild": "rm -rf dist", "build": "tsc", "postbuild": "ls",
                  "preinstall": "x", "postinstall": "x", "prepare": "husky", "predict": "train",
                  "ci-publish": "changeset publish", "version": "changeset version",
                  "install": "node-gyp rebuild", "publish": "x", "restart": "y"}}
                """,
            ],
            commands: [
                "build: pnpm run build '{args...}'", "predict: pnpm run predict '{args...}'",
                "ci-publish: pnpm run ci-publish '{args...}'", asks,
                "node-restart: pnpm run restart '{args...}'",
            ],
            member: "packages/app"
        ),
        // What lies above the repository is another project's.
        Project(
            folder: "other",
            files: [
                "yarn.lock": "", "mine/.git/HEAD": "",
                "mine/package.json":
                    #"{"scripts": {"test": "echo \"Error: no test specified\" && exit 1"}}"#,
            ],
            commands: ["install: npm install", asks],
            member: "mine"
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
            files: [
                "package.json": "\u{FEFF}{\"scripts\": {\"a\": \"b\"}}\r\n",
                "Makefile": "\u{FEFF}all:\r\n\techo\r\n",
            ],
            commands: ["all: make all", "a: npm run a -- '{args...}'"]
        ),
        Project(
            folder: "list",
            files: ["package.json": #"{"scripts": ["test"]}"#],
            commands: ["install: npm install", asks],
            warning: "warning: scripts of package.json are left out: 'scripts' is not an object\n"
        ),
        Project(
            folder: "folder",
            files: ["Makefile/.keep": ""],
            commands: ["list-files: ls -la"],
            warning: "warning: Makefile is left out: it isn't a file\n"
        ),
        Project(
            folder: "both",
            files: ["Makefile": "other:\n\tx\n", "GNUmakefile": "test:\n\ty\n"],
            commands: ["test: make test"]
        ),
        Project(
            folder: "tasks",
            files: [
                "Taskfile.yaml": "tasks:\n  other: x\n", "Taskfile.yml": "tasks:\n  test: y\n",
            ],
            commands: ["test: task test"]
        ),
        Project(
            folder: "mixed",
            files: [
                "Makefile": "all:\ntest:\n\tx\n",
                "package.json": #"{"scripts": {"test": "x", "start": "y"}}"#,
            ],
            commands: [
                "test: make test", "all: make all", "node-test: npm run test -- '{args...}'",
                "start: npm run start -- '{args...}'",
            ]
        ),
    ]

    @Test(arguments: projects)
    func `writes a menu that works for a project`(project: Project) throws {
        try shell.environment.write("", to: "\(project.folder)/.keep")
        for (name, text) in project.files {
            try shell.environment.write(text, to: "\(project.folder)/\(name)")
        }
        let line = "cd '\(project.folder)/\(project.member)' && devmenu"
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
        let listed = try shell.outerShell("\(line) list")
        #expect(listed.ending == .exited(0))
        #expect(listed.stderr.isEmpty)
        #expect(try shell.outerShell("\(line) init").ending == .exited(1))
    }

    @Test func `runs nothing of the project`() throws {
        try shell.environment.write("NAMES := $(shell touch ran)\nall: ; x\n", to: "Makefile")
        try shell.environment.write("x := `touch ran`\nall:\n  x\n", to: "justfile")
        #expect(try shell.run("init").ending == .exited(0))
        #expect(!shell.environment.holds("ran"))
    }

    @Test func `leaves an existing file unchanged`() throws {
        try shell.environment.write("mine", to: "devmenu.json")
        expect(
            try shell.run("init"),
            Transcript(
                stderr: """
                    error: 'devmenu.json' already exists: change it by hand, or move it away first

                    """,
                status: 1
            )
        )
        #expect(try shell.environment.contents(of: "devmenu.json") == "mine")
    }

    @Test func `says that a menu lies above`() throws {
        try shell.environment.write("test: ; @echo tested\n", to: "Makefile")
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
        #expect(run.lines.contains { $0.hasPrefix("hello from npm") }, "\(run)")
    }

    @Test func `writes nothing where the directory is gone`() throws {
        let run = try shell.outerShell("mkdir d; cd d; rmdir ../d; devmenu init")
        #expect(run.ending == .exited(66))
        #expect(run.stderr == "error: the directory that you're in is gone: cd to another\n")
    }

    @Test func `writes nothing where others may write`() throws {
        let directory = shell.environment.path("g")
        let run = try shell.outerShell("mkdir g && chmod 775 g && cd g && devmenu init")
        expect(
            run,
            Transcript(
                stderr: """
                    error: other users may write to '\(directory)', and could make it run anything: \
                    stop them with: chmod go-w \(directory)

                    """,
                status: 77
            )
        )
        #expect(!shell.environment.holds("g/devmenu.json"))
        let again = try shell.outerShell("chmod go-w g && cd g && devmenu init && devmenu list")
        #expect(again.ending == .exited(0))
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

    /// A large C project has 130 files and other names before those that people type.
    @Test func `a large Makefile's well-known targets come first, and its files last`() throws {
        let objects = (0..<70).map { "part-\($0).o: part-\($0).c\n\tcc -c part-\($0).c\n" }
        let others = (0..<60).map { "artifact-\($0):\n\t./make-artifact \($0)\n" }
        try shell.environment.write(
            "all::\n" + (objects + others).joined() + """
                # Run the tests, which takes an hour
                test: all
                \t@echo tested
                quick-install: ; echo
                install: all ; echo
                clean: profile-clean ## Leave only what git knows
                \trm -f *.o
                profile-clean: ; echo
                .PHONY: all install quick-install profile-clean clean test
                """,
            to: "Makefile"
        )
        let made = try shell.run("init")
        #expect(made.stderr.isEmpty)
        #expect(
            made.stdout.hasPrefix(
                """
                Wrote devmenu.json, and trusted it as it is now.
                  test: make test
                  clean: make clean
                    asks first: it is destructive
                  install: make install
                    asks first: it is destructive
                  all: make all
                  quick-install: make quick-install
                    asks first: it is destructive
                  profile-clean: make profile-clean
                    asks first: it is destructive
                  artifact-0: make artifact-0

                """
            )
        )
        #expect(made.stdout.contains("\n  part-69-o: make part-69.o\nType 'devmenu'"))
        expect(try shell.run("test"), Transcript("tested\n"))
        let test = try shell.run("show", "test").stdout
        #expect(test.contains("Run the tests, which takes an hour"))
        #expect(try shell.run("clean").ending == .exited(1))
    }

    @Test func `the file is written as a person would, and names its schema`() throws {
        try shell.environment.write(
            "lint: ; ./tools/check-the-style-of-everything --strict --all-files --no-cache\n",
            to: "shop/Makefile"
        )
        let run = try shell.outerShell("cd shop && devmenu init && cat devmenu.json")
        #expect(
            run.stdout.hasSuffix(
                """
                {
                  "$schema": "https://raw.githubusercontent.com/devmenu/devmenu/main/completions/devmenu.schema.json",
                  "devmenu": 1,
                  "title": "shop",
                  "sections": [
                    {
                      "id": "make",
                      "title": "Makefile",
                      "items": [
                        {
                          "kind": "action", "id": "lint", "title": "Check the code's style",
                          "summary": "./tools/check-the-style-of-everything --strict --all-files --no-cache",
                          "run": ["make", "lint"]
                        }
                      ]
                    }
                  ]
                }

                """
            )
        )
    }

    @Test func `the schema that it names is the one that is printed`() throws {
        let path = PackageDirectory.path("completions/devmenu.schema.json")
        let file = try shell.outerShell("cat '\(path)'")
        let advice: Comment =
            "it is stale: write 'devmenu schema' to completions/devmenu.schema.json"
        #expect(try shell.run("schema").stdout == file.stdout, advice)
    }

    @Test func `prints the schema`() throws {
        let run = try shell.run("schema")
        #expect(run.ending == .exited(0))
        #expect(
            run.stdout.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\"")
        )
    }
}
