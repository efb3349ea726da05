import TerminalTesting

/// A folder for one test, with `devmenu` on the `PATH` and no access to the user's files.
struct CompletionFolder {
    /// The path at which packages install bash-completion, which not every machine has.
    static let bashCompletion = "/usr/share/bash-completion/bash_completion"

    /// The directory, and the environment that confines programs to it.
    let environment: TestEnvironment

    /// Creates the folder.
    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
    }

    /// The variables of a shell that differ from those of the environment.
    private var changes: [String: String?] {
        let path = environment.variables["PATH"] ?? ""
        return ["PATH": BuiltProducts.directory + ":" + path]
    }

    /// Values in an untrusted project's menu; each would run `touch trap` if evaluated.
    static let traps = [
        "a'; touch trap; '", #"b"; touch trap; ""#, "c$(touch trap)`touch trap`", "d!!; touch trap",
        #"e'; touch trap; ""#, "f\\", "g; touch trap", "h'\"!$",
    ]

    /// Writes a menu with a choice `stage` of ``traps`` into the folder.
    func layTraps() throws {
        let options = Self.traps.map { value in
            "\"" + value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#) + "\""
        }
        let menu = #"""
            {"devmenu": 1, "title": "Traps", "sections": [{"id": "s", "title": "S", "items": [
            {"kind": "choice", "id": "stage", "title": "Stage",
             "options": ["none", \#(options.joined(separator: ", "))]}
            ]}]}
            """#
        try environment.write(menu, to: "devmenu.json")
    }

    /// Runs a program in the folder, and returns its output.
    func run(_ program: String, _ arguments: [String]) throws -> ProcessResult {
        try environment.run(program, arguments, changing: changes)
    }

    /// Starts an app that serves its menu in the folder, and waits until it listens.
    func app(_ name: String) throws -> RunningApp { try RunningApp(name, in: environment) }

    /// Starts a shell in a terminal, in the folder.
    func terminal(_ shell: String, _ arguments: [String]) throws -> PseudoTerminal {
        try environment.terminal(
            shell,
            arguments,
            changing: changes.merging(["PS1": "ready> "]) { $1 },
            columns: 120
        )
    }

    /// A function of a shell that completes as the program, and prints its words instead of running it.
    private static let printingWords = """
        devmenu() { case $1 in (complete-words) command devmenu "$@";; (*) printf '<%s>\\n' "$@";; esac; }
        """

    /// Expects that a shell completes one of ``traps`` to one word, and runs no part of it.
    func expectInert(_ trap: String, after quote: String, in terminal: PseudoTerminal) throws {
        try terminal.enter(Self.printingWords)
        try terminal.enter("touch before")
        let expected = "<\(trap)>"
        let begun = "<\(trap.prefix(1))>"
        // On a loaded machine the menu may not come in time for Tab, which a person then repeats.
        for attempt in 1...3 {
            try terminal.type("devmenu stage \(quote)\(trap.prefix(1))\t")
            try terminal.press(.enter)
            try terminal.wait(for: "'\(expected)', or what was typed") { screen in
                screen.text.contains(expected)
                    || screen.text.split(separator: begun).count > attempt
            }
            if terminal.screen.text.contains(expected) { break }
        }
        try terminal.wait(for: expected)
        #expect(!environment.holds("trap"))
    }

    /// Returns the path of a committed script.
    static func script(_ name: String) -> String {
        PackageDirectory.path("completions/" + name)
    }

    /// Indicates whether a readable file exists at a path.
    static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Indicates whether a shell is installed.
    static func has(_ shell: String) -> Bool {
        ["/usr/local/bin", "/usr/bin", "/bin"].contains { access($0 + "/" + shell, X_OK) == 0 }
    }
}
