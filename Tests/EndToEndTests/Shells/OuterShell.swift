import TerminalTesting

/// A shell with job control and its own line editor, whose modes of the terminal differ from a
/// job's.
enum OuterShell: String, CaseIterable {
    case bash, zsh, fish

    /// The shells that this machine has.
    static let installed = allCases.filter { CompletionFolder.has($0.rawValue) }

    /// The words with which it reports that a job has stopped by reading the terminal, or by a
    /// signal.
    var stopped: String {
        switch self {
        case .bash: "Stopped"
        case .zsh: "suspended ("
        case .fish: "has stopped"
        }
    }

    /// Starts it in a terminal, and returns at its first prompt.
    func start(environment: [String: String], directory: String? = nil) throws -> PseudoTerminal {
        let arguments =
            switch self {
            // It then reports at once that a job has ended or stopped.
            case .bash: ["--norc", "--noprofile", "-b", "-i"]
            case .zsh: ["-f", "-i"]
            case .fish: ["--no-config", "-C", "function fish_prompt; echo -n 'job-shell$ '; end"]
            }
        let prompt = ["PS1": "job-shell$ ", "HISTFILE": ""]
        let terminal = try PseudoTerminal(
            rawValue,
            arguments,
            environment: environment.merging(prompt) { $1 },
            directory: directory,
            rows: 60
        )
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
        return terminal
    }

    /// Waits until it has reported this number of stopped jobs since its start.
    func waitForStop(_ count: Int, in terminal: PseudoTerminal) throws {
        try terminal.wait(for: "stop \(count) of a job") { screen in
            screen.history.joined(separator: "\n").split(separator: stopped).count > count
        }
    }

    /// Expects that programs have the terminal's ordinary modes.
    func expectOrdinaryModes(in terminal: PseudoTerminal) throws {
        try terminal.enter(
            "stty -a | tr ' ;' '\\n\\n' | grep -cx -e icanon -e echo | sed 's/^/modes: /'"
        )
        try terminal.wait(for: "modes: 2")
    }
}
