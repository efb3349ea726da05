import TerminalTesting

@Suite(.onOwnThread) struct BashCompletionTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
    }

    /// Returns the candidates at the end of a line that bash has split into words.
    private func replies(_ line: String, _ words: [String]) throws -> [String] {
        let driver = """
            . "$1"
            COMP_LINE=$2 COMP_POINT=${#2}
            shift 2
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _devmenu
            ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let script = CompletionFolder.script("devmenu.bash")
        let result = try folder.run(
            "bash",
            ["--norc", "--noprofile", "-uc", driver, "bash", script, line] + words
        )
        #expect(result.stderr.isEmpty)
        return result.stdout.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ("devmenu like", ["devmenu", "like"], ["like-button"]),
        ("devmenu --color=n", ["devmenu", "--color", "=", "n"], ["never"]),
        ("devmenu --color=", ["devmenu", "--color", "="], ["auto", "always", "never"]),
        ("devmenu crash-app kind=ab", ["devmenu", "crash-app", "kind", "=", "ab"], ["abort"]),
        ("devmenu crash-app kind=\"ab", ["devmenu", "crash-app", "kind", "=", "\"ab"], ["abort"]),
        ("devmenu 'like", ["devmenu", "'like"], ["like-button"]),
        ("devmenu li\\ke", ["devmenu", "li\\ke"], ["like-button"]),
        ("devmenu \"like-button\" o", ["devmenu", "\"like-button\"", "o"], ["on", "off"]),
        ("devmenu -f sc", ["devmenu", "-f", "sc"], ["script one", "script.two"]),
        ("devmenu source sc", ["devmenu", "source", "sc"], ["script one", "script.two"]),
        ("devmenu list > sc", ["devmenu", "list", ">", "sc"], ["script one", "script.two"]),
        ("devmenu > out like", ["devmenu", ">", "out", "like"], ["like-button"]),
        ("devmenu -c ", ["devmenu", "-c", ""], []),
    ])
    func `completes`(line: String, words: [String], expected: [String]) throws {
        try folder.environment.write("", to: "script one")
        try folder.environment.write("", to: "script.two")
        #expect(try replies(line, words).sorted() == expected.sorted())
    }

    @Test func `runs no part of the line`() throws {
        let trap = "$(touch trap)"
        #expect(try replies("devmenu \(trap) like", ["devmenu", trap, "like"]) == [])
        #expect(try replies("devmenu \"\(trap)", ["devmenu", "\"\(trap)"]) == [])
        #expect(throws: (any Error).self) { try folder.environment.contents(of: "trap") }
    }

    @Test func `offers nothing without the program`() throws {
        #expect(try replies("/nowhere/devmenu like", ["/nowhere/devmenu", "like"]) == [])
    }

    /// Types lines in a real bash, which splits the words and inserts candidates and blanks itself.
    private func typesThrough(_ terminal: PseudoTerminal) throws {
        try terminal.type("devmenu like-b\t")
        try terminal.wait(for: "devmenu like-button")
        try terminal.type("of\t")
        try terminal.wait(for: "devmenu like-button off")
        try terminal.press(.control("u"))
        try terminal.type("devmenu crash-app --y\tki\t")
        try terminal.wait(for: "devmenu crash-app --yes kind=")
        try terminal.type("ab\t")
        try terminal.wait(for: "devmenu crash-app --yes kind=abort")
        try terminal.press(.control("u"))
        try terminal.type("devmenu --keep\t--color=nev\tclear-cache \"ima\t")
        try terminal.wait(for: "devmenu --keep-going --color=never clear-cache \"images\"")
    }

    /// Returns a bash at its prompt that has read the script.
    private func shell() throws -> PseudoTerminal {
        let terminal = try folder.terminal("bash", ["--norc", "--noprofile", "-i"])
        try terminal.wait(for: "ready>")
        try terminal.enter(". '\(CompletionFolder.script("devmenu.bash"))'; clear; echo sourced")
        try terminal.wait(for: "sourced\nready>")
        return terminal
    }

    @Test func `completes words at a terminal`() throws {
        try typesThrough(try shell())
    }

    /// Candidates are plain text, whatever they contain and whichever quotes are open.
    @Test(arguments: ["", "'", "\""])
    func `runs no part of a menu`(quote: String) throws {
        try folder.layTraps()
        let terminal = try shell()
        for value in CompletionFolder.traps {
            try terminal.enter("clear")
            try terminal.wait(for: "a clear screen") { $0.text == "ready>" }
            try folder.expectInert(value, after: quote, in: terminal)
        }
    }

    @Test(
        .enabled(
            if: CompletionFolder.exists(CompletionFolder.bashCompletion),
            "bash-completion isn't installed"
        )
    )
    func `is found by bash-completion`() throws {
        let script = try folder.run("devmenu", ["completions", "bash"]).stdout
        try folder.environment.write(script, to: "data/bash-completion/completions/devmenu")
        let terminal = try folder.terminal("bash", ["--norc", "--noprofile", "-i"])
        try terminal.wait(for: "ready>")
        try terminal.enter(". \(CompletionFolder.bashCompletion); clear; echo sourced")
        try terminal.wait(for: "sourced\nready>")
        try typesThrough(terminal)
    }
}
