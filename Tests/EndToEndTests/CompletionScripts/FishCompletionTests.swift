import TerminalTesting
import Testing

@Suite(
    .onOwnThread,
    .enabled(if: CompletionFolder.has("fish"), "fish is not installed")
)
struct FishCompletionTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
        let script = try folder.run("cat", [CompletionFolder.script("devmenu.fish")]).stdout
        try folder.environment.write(script, to: "config/fish/completions/devmenu.fish")
    }

    /// Returns the candidates at the end of a line from fish, which finds the script by itself.
    private func offers(_ line: String) throws -> [String] {
        let result = try folder.run("fish", ["-c", "complete -C $argv[1]", line])
        #expect(result.stderr.isEmpty)
        return result.stdout.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("devmenu like", ["like-button\tLike Button Enable"]),
        (
            "devmenu like-button ",
            ["on", "off", "flip\tthe opposite", "reset\tremove the override"]
        ),
        ("devmenu --js", ["--json\tPrint one JSON object for each command"]),
        ("devmenu --json --k", ["--keep-going\tDo not stop at the first failure"]),
        ("devmenu --color never --js", ["--json\tPrint one JSON object for each command"]),
        ("devmenu --color never like", ["like-button\tLike Button Enable"]),
        ("devmenu list --js", ["--json\tPrint one JSON object for each command"]),
        ("devmenu find x --js", []),
        ("devmenu --json open D", ["DesignKit\tDesignKit Demo"]),
        ("devmenu crash-app kind=ab", ["kind=abort"]),
        ("devmenu crash-app --kind=ab", ["--kind=abort"]),
        ("devmenu crash-app --y", ["--yes\tconfirm it"]),
        ("devmenu 'like", ["like-button\tLike Button Enable"]),
        ("devmenu li\\ke", ["like-button\tLike Button Enable"]),
        ("devmenu completions z", ["zsh"]),
        ("NAME=value devmenu like", ["like-button\tLike Button Enable"]),
        ("devmenu -c ", []),
    ])
    func `completes`(line: String, expected: [String]) throws {
        #expect(try offers(line) == expected)
    }

    @Test(arguments: [
        ("devmenu --color ", "", ["auto", "always", "never"]),
        ("devmenu --color=n", "--color=", ["never"]),
        ("devmenu -f sc", "", ["script-one", "script.two"]),
        ("devmenu source sc", "", ["script-one", "script.two"]),
    ])
    func `completes values of flags, and files`(
        line: String,
        prefix: String,
        expected: [String]
    ) throws {
        try folder.environment.write("", to: "script-one")
        try folder.environment.write("", to: "script.two")
        let words = try offers(line).map { line in String(line.prefix { $0 != "\t" }) }
        #expect(words.sorted() == expected.map { prefix + $0 }.sorted())
    }

    @Test(arguments: [
        ("devmenu --attach till-o", "till-one"), ("devmenu --attach=till-o", "--attach=till-one"),
        ("devmenu --attach till-one gr", "greet"),
    ])
    func `completes the names of running apps, and their items`(
        line: String,
        expected: String
    ) throws {
        let app = try folder.app("till-one")
        let words = try offers(line).map { line in String(line.prefix { $0 != "\t" }) }
        #expect(words == [expected])
        withExtendedLifetime(app) {}
    }

    @Test func `runs no part of the line`() throws {
        _ = try offers("devmenu (touch trap) like")
        #expect(throws: (any Error).self) { try folder.environment.contents(of: "trap") }
    }
}
