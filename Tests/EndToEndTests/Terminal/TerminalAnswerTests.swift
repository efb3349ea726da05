import TerminalTesting

/// A terminal's answers to the prompt's questions, which never become typed text.
@Suite(.onOwnThread) struct TerminalAnswerTests {
    private let shell: ShellUnderTest
    private static let light = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let position = "\u{1B}[3;3R"
    private static let question = "\u{1B}]11;?\u{7}"

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write("set suggestions off\n", to: "config/devmenu/rc")
    }

    /// Starts the shell in a terminal that answers when the test does, and waits until it's asked.
    private func askedTerminal(inputrc: String? = nil) throws -> PseudoTerminal {
        let terminal = try terminal(inputrc: inputrc)
        try terminal.wait(for: "the question") { _ in terminal.rawText.contains("\u{1B}[6n") }
        try terminal.waitForPrompt()
        return terminal
    }

    /// Starts the shell in a terminal that answers when the test does.
    private func terminal(
        _ arguments: String...,
        inputrc: String? = nil,
        changing variables: [String: String?] = [:]
    ) throws -> PseudoTerminal {
        var variables = variables
        if let inputrc {
            variables["INPUTRC"] = try shell.environment.write(inputrc, to: "inputrc")
        }
        let terminal = try shell.environment.terminal(
            shell.executable,
            arguments,
            changing: variables
        )
        terminal.answersQuestions = false
        return terminal
    }

    @Test(arguments: ["", "set editing-mode vi\n"], [0, 1, 2, 3, 9, 27, 28, 31, 33])
    func `a late answer, cut anywhere, isn't typed`(inputrc: String, cut: Int) throws {
        let answer = Self.light + Self.position
        let terminal = try askedTerminal(inputrc: inputrc)
        try terminal.type("lis" + answer.prefix(cut))
        try terminal.waitForPrompt(typed: "lis")
        try terminal.type(answer.dropFirst(cut) + "t tools")
        try terminal.waitForPrompt(typed: "list tools")
        #expect(try terminal.command("").first == "Tools")
        #expect(!terminal.screen.text.contains("11;"))
    }

    @Test func `an answer amid a paste isn't pasted`() throws {
        let terminal = try askedTerminal()
        try terminal.type("\u{1B}[200~list" + Self.light + " to" + Self.position + "ols\u{1B}[201~")
        try terminal.waitForPrompt(typed: "list tools")
        #expect(try terminal.command("").first == "Tools")
    }

    @Test func `an answer to the first of the questions alone is as good`() throws {
        let terminal = try askedTerminal()
        try terminal.type(Self.light + "list")
        try terminal.waitForPrompt(typed: "list")
        // No answer is awaited after the second, and then the same bytes are a key.
        try terminal.type(Self.position + " tools")
        try terminal.waitForPrompt(typed: "list tools")
        #expect(try terminal.command("").first == "Tools")
    }

    @Test func `lines typed ahead run first, and then the terminal is asked, once`() throws {
        let terminal = try terminal()
        try terminal.type("list tools\rlike-button\r")
        try terminal.wait(for: "like-button: off (default)")
        try terminal.waitForPrompt()
        try terminal.type("v")
        try terminal.waitForPrompt(typed: "v")
        let parts = terminal.rawText.split(separator: Self.question)
        #expect(parts.count == 2)
        #expect(parts.first?.contains("like-button: off") == true)
    }

    @Test func `an answer isn't one to a question of the shell`() throws {
        let terminal = try askedTerminal()
        try terminal.enter("crash-app")
        try terminal.wait(for: "Continue? [y/N]")
        try terminal.type(Self.light + Self.position + "y" + "\r")
        try terminal.wait(for: "as crash-app announced")
        try terminal.waitForPrompt()
    }

    @Test func `an answer isn't typed into the full-screen list`() throws {
        let terminal = try askedTerminal()
        try terminal.enter("pick")
        try terminal.waitForList()
        try terminal.type(String((Self.light + Self.position).prefix(9)))
        try terminal.type((Self.light + Self.position).dropFirst(9) + "like")
        try terminal.waitForList("Find: like▏")
        try terminal.press(.escape, .escape)
        try terminal.waitForPrompt()
    }

    @Test func `an answer changes colours, which 'set theme' names, too`() throws {
        let terminal = try askedTerminal()
        func list() throws -> Substring {
            let start = terminal.rawOutput.count
            try terminal.command("list toggles")
            let text = String(decoding: terminal.rawOutput[start...], as: UTF8.self)
            return text.split(separator: "Feature Toggles").last?.split(separator: "moments>").first
                ?? ""
        }
        try terminal.command("like-button on")
        try terminal.type(Self.light)
        let light = try list()
        #expect(light.contains("Like"))
        try terminal.command("set theme dark")
        #expect(try list() != light)
        try terminal.command("set theme light")
        #expect(try list() == light)
    }

    @Test(arguments: [["TERM": "dumb"], ["TERM": "linux"], ["NO_COLOR": "1"]])
    func `some terminals aren't asked`(variables: [String: String]) throws {
        let terminal = try terminal(changing: variables.mapValues { $0 })
        try terminal.waitForPrompt()
        #expect(try terminal.command("list tools").first == "Tools")
        #expect(!terminal.rawText.contains("\u{1B}]") && !terminal.rawText.contains("\u{1B}[6n"))
    }

    @Test(arguments: [["list", "tools"], ["-c", "list tools"], ["pick"]])
    func `nothing is asked before the prompt`(arguments: [String]) throws {
        let terminal = try shell.environment.terminal(shell.executable, arguments)
        if arguments == ["pick"] {
            try terminal.waitForList()
            try terminal.press(.escape)
        }
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.rawText.contains("\u{1B}]") && !terminal.rawText.contains("\u{1B}[6n"))
    }
}
