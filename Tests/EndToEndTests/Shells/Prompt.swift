import TerminalTesting

/// The prompts of the shell with the bundled menu.
enum Prompt {
    static let text = "moments>"

    /// The prompt of a shell on the test host.
    static let testHost = "test-host>"

    /// The prompt of a continued line.
    static let continued = ">"

    /// The prompt of a line whose quote is open.
    static let quoted = "'>"
}

extension ShellUnderTest {
    /// Starts the shell in a terminal, and waits for its first prompt, if it's to have one.
    func terminal(
        _ arguments: String...,
        prompt: String? = Prompt.text,
        changing variables: [String: String?] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        let terminal = try environment.terminal(
            executable,
            flags + arguments,
            changing: variables,
            columns: columns,
            rows: rows
        )
        if let prompt { try terminal.waitForPrompt(prompt) }
        return terminal
    }
}

extension ShellUnderTest {
    /// Starts an outer shell with job control in a terminal, in which `$DEVMENU` is this program.
    func outerTerminal(
        _ variables: [String: String?] = [:],
        in directory: String = "",
        rows: Int = 24
    ) throws -> PseudoTerminal {
        let all = environment.variables(with: variables.merging(["DEVMENU": executable]) { $1 })
        let directory = environment.path(directory)
        return try PseudoTerminal.shell(environment: all, directory: directory, rows: rows)
    }
}

extension PseudoTerminal {
    /// Waits until the cursor is after a prompt and the typed text.
    func waitForPrompt(_ prompt: String = Prompt.text, typed: String = "") throws {
        let line = typed.isEmpty ? prompt : "\(prompt) \(typed)"
        try wait(for: "'\(line)' at the cursor") { $0.cursorLine == line }
    }

    /// Runs a line, after the text that is typed already, and waits for the next prompt.
    ///
    /// - Returns: The lines between the two prompts.
    @discardableResult
    func command(_ line: String, prompt: String = Prompt.text) throws -> [String] {
        // An announcement may just be moving the prompt down.
        try wait(for: "a prompt to type '\(line)' at") { screen in
            [prompt, Prompt.continued, Prompt.quoted].contains { screen.cursorLine.hasPrefix($0) }
        }
        let before = screen.history.count { $0.hasPrefix(prompt) }
        try enter(line)
        try wait(for: "the prompt after '\(line)'") { screen in
            screen.cursorLine == prompt
                && screen.history.count { $0.hasPrefix(prompt) } > before
        }
        let history = screen.history
        let prompts = history.indices.filter { history[$0].hasPrefix(prompt) }
        return Array(history[(prompts[prompts.count - 2] + 1)..<prompts[prompts.count - 1]])
    }
}
