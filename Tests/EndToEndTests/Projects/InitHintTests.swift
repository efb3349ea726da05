import TerminalTesting
import Testing

/// The line that names `devmenu init` in a project without a menu.
@Suite(.onOwnThread) struct InitHintTests {
    private static let line =
        "note: this project has no menu of its own: 'devmenu init' writes one\n"

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `list says it in a project, on standard error`() throws {
        #expect(try shell.run("list").stderr.isEmpty)
        try shell.environment.write("all:\n", to: "Makefile")
        let run = try shell.run("list")
        #expect(run.ending == .exited(0))
        #expect(run.stderr == Self.line)
        #expect(!run.stdout.contains("devmenu init"))
    }

    @Test(arguments: [
        ["--json", "list"], ["--format", "tsv", "list"], ["--no-project", "list"], ["info"],
        ["-c", "list"], ["like-button"],
    ])
    func `nothing else says it`(arguments: [String]) throws {
        try shell.environment.write("{}", to: "package.json")
        #expect(try shell.run(arguments).stderr.isEmpty)
        #expect(try shell.script("list\n").stderr.isEmpty)
    }

    @Test func `a menu here or above says it no more`() throws {
        try shell.environment.write("all: ; true\n", to: "Makefile")
        try shell.environment.write("all: ; true\n", to: "sub/Makefile")
        #expect(try shell.run("init").ending == .exited(0))
        #expect(try shell.run("list").stderr.isEmpty)
        #expect(try shell.outerShell("cd sub && devmenu list").stderr.isEmpty)
    }

    @Test func `the prompt says it once`() throws {
        try shell.environment.write("[project]\n", to: "pyproject.toml")
        let terminal = try shell.terminal()
        #expect(terminal.screen.text.split(separator: "devmenu init").count == 2)
    }
}
