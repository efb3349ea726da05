import TerminalTesting

/// The full-screen list of a project with an item of every kind, in a terminal.
struct PickUnderTest {
    let shell: ShellUnderTest
    let menu: String

    /// Writes the project's menu, whose actions run only if it's trusted.
    init(isTrusted: Bool = false) throws {
        shell = try ShellUnderTest()
        menu = try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [
              {"id": "about", "title": "About", "items": [
                {"kind": "description", "id": "motto", "title": "Motto", "detail": "Open all hours",
                 "summary": "What the sign says."},
                {"kind": "link", "id": "docs", "title": "Documentation", "url": "https://example.com"}
              ]},
              {"id": "work", "title": "Work", "items": [
                {"kind": "toggle", "id": "fast", "title": "Skip slow tests"},
                {"kind": "choice", "id": "stage", "title": "Stage", "options": ["test", "live"]},
                {"kind": "action", "id": "greet", "title": "Greet", "run": ["echo", "Hello {who}"],
                 "parameters": [{"name": "who", "isRequired": true, "summary": "Whom to greet"}]},
                {"kind": "action", "id": "log-in", "title": "Log in", "environment": {"PIN": "{pin}"},
                 "run": ["sh", "-c", "test \"$PIN\" = 4711 && echo the right pin"],
                 "parameters": [{"name": "pin", "isRequired": true, "isSecret": true}]},
                {"kind": "action", "id": "burn", "title": "Burn it down", "risk": "destructive",
                 "run": ["echo", "burnt"]},
                {"kind": "action", "id": "wait", "title": "Wait",
                 "run": ["sh", "-c", "echo waiting; exec sleep 600"]},
                {"kind": "action", "id": "list", "title": "The shadowed", "run": ["echo", "own"]},
                {"kind": "action", "id": "secret", "title": "Hidden", "hidden": true,
                 "run": ["true"]}
              ]}
            ]}
            """#,
            to: "shop/devmenu.json"
        )
        guard isTrusted else { return }
        let trusted = try shell.run("trust", menu)
        try #require(trusted.ending == .exited(0), "\(trusted)")
    }

    /// Starts `devmenu pick` on the project's menu, and waits for the list.
    func terminal(
        _ arguments: String...,
        changing variables: [String: String?] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--menu", menu] + (arguments.isEmpty ? ["pick"] : arguments),
            changing: variables,
            columns: columns,
            rows: rows
        )
        try terminal.waitForList()
        return terminal
    }
}

extension PseudoTerminal {
    /// Waits until the full-screen list is shown, with a text in it.
    func waitForList(_ text: String = "Find: ") throws {
        try wait(for: "the list with '\(text)'") { $0.isAlternate && $0.text.contains(text) }
    }

    /// Types into the filter, and waits for the item that it selects.
    func find(_ filter: String, selecting title: String) throws {
        try type(filter)
        try wait(for: "'\(title)' selected by '\(filter)'") { screen in
            screen.text.contains("Find: \(filter)▏")
                && screen.lines.contains { $0.hasPrefix("▌ ") && $0.contains("  \(title)") }
        }
    }

    /// Waits until an action has ended below the ordinary screen's text, and goes back to the list.
    func returnToList() throws {
        try wait(for: "the end of the action") { screen in
            !screen.isAlternate && screen.text.hasSuffix("Press a key for the list.")
        }
        try press(.enter)
        try waitForList()
    }
}
