import TerminalTesting

@Suite(.onOwnThread, .enabled(if: CompletionFolder.has("zsh"), "zsh isn't installed"))
struct ZshCompletionTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
    }

    /// The functions of `$fpath` with the script there, which zsh needs half a second to find.
    private static let found = Result {
        let directory = try TemporaryDirectory()
        let script = "\(loading) compinit -u -d '\(directory.path)/found'"
        let run = try ProcessRun.run(
            "zsh",
            ["-f", "-c", script],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        try #require(run.ending == .exited(0), "\(run.stderr)")
        return directory
    }

    private static let loading =
        "fpath=('\(CompletionFolder.script(""))' $fpath); autoload -U compinit;"

    /// Returns a zsh at its prompt that has the script in its `$fpath`.
    private func shell() throws -> PseudoTerminal {
        let terminal = try folder.terminal("zsh", ["-f", "-i"])
        try terminal.enter("PS1='rea''dy> '; \(Self.loading)")
        try terminal.wait(for: "ready>")
        let found = try Self.found.get().path
        try terminal.enter("compinit -C -d '\(found)/found'; clear; echo loa''ded")
        try terminal.wait(for: "loaded\nready>")
        return terminal
    }

    /// Types keys at a prompt, waits for the line that they complete to, and clears it.
    private func complete(_ typed: [String], to line: String, in terminal: PseudoTerminal) throws {
        for keys in typed { try terminal.type(keys) }
        try terminal.wait(for: "ready> " + line)
        try terminal.press(.control("u"))
        try terminal.wait(for: "an empty line after '\(line)'") { $0.cursorLine == "ready>" }
    }

    private static let completions = [
        (["devmenu like-b\t"], "devmenu like-button"),
        (["devmenu like-b\t", "of\t"], "devmenu like-button off"),
        (["devmenu crash-app ki\t", "ab\t"], "devmenu crash-app kind=abort"),
        (["devmenu crash-app --y\t", "--ki\t", "ab\t"], "devmenu crash-app --yes --kind=abort"),
        (
            ["devmenu --keep\t", "--color=nev\t", "like\t"],
            "devmenu --keep-going --color=never like-button"
        ),
        (["devmenu -f sc\t"], "devmenu -f script\\ one"),
        (["devmenu source sc\t"], "devmenu source script\\ one"),
        (["devmenu 'like\t"], "devmenu 'like-button'"),
        (["devmenu li\\ke\t"], "devmenu like-button"),
    ]

    @Test func `completes words at a terminal`() throws {
        try folder.environment.write("", to: "script one")
        let terminal = try shell()
        for (typed, line) in Self.completions { try complete(typed, to: line, in: terminal) }
    }

    @Test func `lists the words with their summaries`() throws {
        let terminal = try shell()
        try terminal.type("devmenu li\t")
        try terminal.wait(for: "like-button  -- Like Button Enable")
        try terminal.wait(for: "list         -- show the menu, or one section of it")
    }

    @Test func `runs no part of the line`() throws {
        let terminal = try shell()
        try terminal.type("devmenu \"$(touch trap)\" like\t")
        try terminal.press(.control("u"))
        try terminal.enter("ls; echo do''ne")
        try terminal.wait(for: "done")
        #expect(!terminal.screen.text.contains("trap\n"))
    }

    /// Indicates whether a value is tried after a quote; `.ci/run --all` tries all that can be
    /// typed.
    private static func tries(_ value: String, after quote: String) -> Bool {
        guard quote != "$'" || !value.contains("\\") else { return false }
        // Substitutions, and both kinds of quotes with and without a command between them.
        return quote.isEmpty || TestScale.factor > 1 || "ceh".contains(value.prefix(1))
    }

    /// Candidates are plain text, whatever they contain and whichever quotes are open.
    @Test(arguments: ["", "'", "\"", "$'"])
    func `runs no part of a menu`(quote: String) throws {
        try folder.layTraps()
        let terminal = try shell()
        for value in CompletionFolder.traps where Self.tries(value, after: quote) {
            try folder.expectInert(value, after: quote, in: terminal)
            try terminal.enter("clear")
            try terminal.wait(for: "an empty screen after '\(value)'") { $0.text == "ready>" }
        }
    }
}
