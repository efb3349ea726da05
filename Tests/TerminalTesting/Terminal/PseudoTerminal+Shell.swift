extension PseudoTerminal {
    /// The prompt of ``shell(environment:directory:columns:rows:)``.
    public static let shellPrompt = "job-shell$ "

    /// Starts a shell with job control, so that Ctrl-Z, `fg`, `bg` and `jobs` work.
    ///
    /// The shell is bash, without start-up files, history and line editing of its own. Returns
    /// after its first prompt.
    ///
    /// - Parameters:
    ///   - environment: The complete environment of the shell and its jobs, except for the prompt.
    ///   - directory: Its working directory; `nil` for that of the tests.
    ///   - columns: The terminal's width.
    ///   - rows: The terminal's height.
    /// - Returns: The terminal, with the shell at its prompt.
    /// - Throws: ``ProcessError/notStarted(executable:code:)`` where there is no bash on the
    ///   `PATH`; ``TerminalError`` if it does not prompt.
    public static func shell(
        environment: [String: String],
        directory: String? = nil,
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        var environment = environment
        environment["PS1"] = shellPrompt
        environment["HISTFILE"] = ""
        let terminal = try PseudoTerminal(
            "bash",
            ["--norc", "--noprofile", "--noediting", "-i"],
            environment: environment,
            directory: directory,
            columns: columns,
            rows: rows
        )
        try terminal.wait(for: shellPrompt.trimmedAtEnd)
        return terminal
    }
}

extension String {
    /// The text without trailing blanks, because a row of the screen has none.
    package var trimmedAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
