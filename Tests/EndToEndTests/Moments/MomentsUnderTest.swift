import TerminalTesting

/// The program `moments`, with a home and a runtime directory for one test.
struct MomentsUnderTest {
    let environment: TestEnvironment
    let executable: String

    init() throws {
        environment = try TestEnvironment()
        executable = try BuiltProducts.path(of: "moments")
    }

    /// A variable that spares the app the slow search for each colour's nearest of 256.
    static let trueColor: [String: String?] = ["COLORTERM": "truecolor"]

    /// Starts the app in a terminal, and waits for its timeline.
    func terminal(
        _ arguments: String...,
        changing variables: [String: String?] = [:],
        columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        let terminal = try environment.terminal(
            executable,
            arguments,
            changing: Self.trueColor.merging(variables) { $1 },
            columns: columns,
            rows: rows
        )
        try terminal.wait(for: "the timeline") { screen in
            screen.text.contains("Taylor Swift") && screen.hasLoaded
        }
        return terminal
    }

    /// Starts the app without a screen, and waits until it listens, or warns that it doesn't.
    func headless(
        _ arguments: String...,
        changing variables: [String: String?] = [:]
    ) throws -> ChildProcess {
        let words = ["--headless"] + arguments
        let process = try environment.start(executable, words, changing: variables)
        _ = try process.readLines { $0.contains("attach with") || $0.contains("without its menu") }
        return process
    }

    /// Runs the app from start to end.
    func run(_ arguments: String...) throws -> Transcript {
        Transcript(try environment.run(executable, arguments))
    }

    /// Runs a shell that is attached to the app.
    func devmenu(_ words: String...) throws -> Transcript {
        let executable = try BuiltProducts.path(of: "devmenu")
        return Transcript(try environment.run(executable, ["--attach", "moments"] + words))
    }
}

extension PseudoTerminal {
    /// Opens the menu, and moves the selection down to an item.
    func selectInMenu(_ title: String) throws {
        try type("m")
        // The page appears first, and then the values of its toggles.
        try wait(for: "the menu, with a selected row") { screen in
            screen.lines[0].contains("Area 51") && screen.hasLoaded && screen.selectedLine != nil
                && screen.lines.contains { $0.contains("off │") || $0.contains("on  │") }
        }
        try select(title)
    }

    /// Moves the selection down to a row.
    func select(_ title: String) throws {
        try wait(for: "a selected row") { $0.selectedLine != nil }
        while try !screen.lines[#require(screen.selectedLine)].contains(title) {
            let before = screen.lines
            try press(.down)
            try wait(for: "the next row") { $0.lines != before && $0.hasLoaded }
        }
    }
}

extension Screen {
    /// `true` if the page loads nothing; until then its rows stand lower, below the notice.
    var hasLoaded: Bool {
        let text = text
        return !text.contains("Loading…") && !text.contains("加载中…")
    }

    /// The row of the selection on a page.
    fileprivate var selectedLine: Int? { lines.firstIndex { $0.contains("▌ ") } }
}
