import TerminalTesting

/// A project in the test's directory, whose trusted menu has an action for each of some commands.
struct ProjectUnderTest {
    /// An action and the program that it runs.
    struct Program {
        let id: String
        let words: [String]

        init(_ id: String, _ words: String...) {
            self.id = id
            self.words = words
        }

        /// An action that runs a command line of `sh`.
        init(_ id: String, shell line: String) {
            self.id = id
            words = ["sh", "-c", line]
        }

        fileprivate var json: String {
            let words = words.map { word in
                let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                return "\"\(escaped.replacing("\n", with: "\\n"))\""
            }
            return """
                {"kind": "action", "id": "\(id)", "title": "\(id)", "run": [\(words.joined(separator: ", "))]}
                """
        }
    }

    let shell: ShellUnderTest
    var environment: TestEnvironment { shell.environment }

    /// The prompt of the project.
    let prompt: String

    /// Writes the menu of a project, and trusts it.
    init(_ programs: Program...) throws {
        shell = try ShellUnderTest()
        let items = programs.map(\.json).joined(separator: ",\n")
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
            \(items)
            ]}]}
            """
        let path = try shell.environment.write(menu, to: "shop/devmenu.json")
        let trusted = try shell.run("trust", path)
        try #require(trusted.ending == .exited(0), "\(trusted)")
        prompt = "shop>"
    }

    /// Runs the shell in the project's folder.
    func run(_ arguments: String..., input: ProcessInput = .closed) throws -> Transcript {
        try shell.run(["--menu", environment.path("shop/devmenu.json")] + arguments, input: input)
    }

    /// Runs the shell in a terminal, with a command or at its prompt.
    func terminal(
        _ arguments: String...,
        changing variables: [String: String?] = [:]
    ) throws -> PseudoTerminal {
        try environment.terminal(
            shell.executable,
            ["--menu", environment.path("shop/devmenu.json")] + arguments,
            changing: variables
        )
    }

    /// Starts a prompt in a terminal, and waits for it.
    func promptTerminal(changing variables: [String: String?] = [:]) throws -> PseudoTerminal {
        let terminal = try terminal(changing: variables)
        try terminal.waitForPrompt(prompt)
        return terminal
    }

    /// Returns a file of the project.
    func contents(of name: String) throws -> String {
        try environment.contents(of: "shop/" + name)
    }
}
