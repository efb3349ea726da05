import TerminalTesting
import Testing

/// `devmenu init` and `devmenu schema`.
@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct InitTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    struct Project: Sendable, CustomTestStringConvertible {
        let folder: String
        let files: [String: String]
        let commands: [String]
        var testDescription: String { folder }
    }

    private static let projects = [
        Project(folder: "empty", files: [:], commands: ["list-files: ls -la"]),
        Project(
            folder: "42",
            files: ["Package.swift": "let package = Package(targets: [.target(name: \"A\")])"],
            commands: ["build: swift build", "test: swift test"]
        ),
        Project(
            folder: "tool",
            files: ["Package.swift": "Package(targets: [.executableTarget(name: \"A\")])"],
            commands: ["build: swift build", "test: swift test", "run: swift run"]
        ),
        Project(
            folder: "C program",
            files: [
                "Makefile": """
                CC := gcc
                .PHONY: all clean
                all clean: x ; echo
                %.o: %.c
                \tcc
                out/a.o: a.c
                list:
                $(T): y
                """
            ],
            commands: [
                "all: make all", "clean: make clean", "out-a-o: make out/a.o",
                "make-list: make list",
            ]
        ),
        Project(folder: "bare", files: ["makefile": "# none\n"], commands: ["make: make"]),
        Project(
            folder: "节点 🛍 node",
            files: ["package.json": #"{"scripts": {"test": "x", "build:prod": "y", "-rf": "z"}}"#],
            commands: ["test: npm run test", "build-prod: npm run build:prod"]
        ),
        Project(
            folder: "yarn",
            files: ["package.json": #"{"scripts": {"dev": "x"}}"#, "yarn.lock": ""],
            commands: ["dev: yarn run dev"]
        ),
        Project(
            folder: "broken",
            files: ["package.json": "{", "pnpm-lock.yaml": ""],
            commands: ["install: pnpm install"]
        ),
        Project(
            folder: "both",
            files: [
                "Package.swift": "Package()", "Makefile": "test:\n\tx\n",
                "GNUmakefile": "test:\n\ty\n",
            ],
            commands: ["build: swift build", "test: swift test", "make-test: make test"]
        ),
    ]

    @Test(arguments: projects)
    func `writes a menu that works for what is there`(project: Project) throws {
        try shell.environment.write("", to: "\(project.folder)/.keep")
        for (name, text) in project.files {
            try shell.environment.write(text, to: "\(project.folder)/\(name)")
        }
        let line = "cd '\(project.folder)' && devmenu"
        let made = try shell.outerShell("\(line) init")
        #expect(made.ending == .exited(0))
        #expect(
            made.lines.filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
                == project.commands
        )
        #expect(try shell.outerShell("\(line) list").ending == .exited(0))
        #expect(try shell.outerShell("\(line) init").ending == .exited(74))
    }

    @Test func `what it wrote runs at once`() throws {
        try shell.environment.write("hello:\n\t@echo hello from make\n", to: "p/Makefile")
        let run = try shell.outerShell("cd p && devmenu init > /dev/null && devmenu hello")
        expect(run, Transcript("hello from make\n"))
    }

    @Test func `prints the schema`() throws {
        let run = try shell.run("schema")
        #expect(run.ending == .exited(0))
        #expect(
            run.stdout.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\"")
        )
    }
}
