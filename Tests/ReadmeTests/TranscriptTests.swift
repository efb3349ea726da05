import TerminalTesting
import Testing

/// What a README shows of a terminal is what a terminal shows.
@Suite(.onOwnThread) struct TranscriptTests {
    private let environment: TestEnvironment
    private let variables: [String: String]

    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        variables = environment.variables(with: ["PATH": path])
    }

    @Test(.timeLimit(.minutes(10))) func `shows a session as it is at a terminal`() throws {
        let session = try #require(try transcripts().first)
        try #require(session.first == "$ devmenu")
        let terminal = try PseudoTerminal(
            "devmenu",
            environment: variables,
            columns: 120,
            rows: 40
        )
        var shown: [String] = []
        for line in session.dropFirst() {
            shown.append(line)
            guard let typed = typed(in: line) else { continue }
            let before = shown.map(withoutProcessIDs).joined(separator: "\n")
            let ready = String(before.dropLast(typed.count)).trimmedAtEnd
            try terminal.wait(for: "'\(ready)'") { withoutProcessIDs($0.text) == ready }
            try terminal.enter(typed)
        }
        let all = (shown + ["moments>"]).map(withoutProcessIDs).joined(separator: "\n")
        try terminal.wait(for: "'\(all)'") { withoutProcessIDs($0.text) == all }
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test(.timeLimit(.minutes(10))) func `shows what scripts and commands print`() throws {
        let transcripts = try transcripts().dropFirst()
        #expect(!transcripts.isEmpty)
        // One after the other: what one switches the next finds switched, as in the session.
        _ = try output(of: "devmenu like-button on")
        for transcript in transcripts {
            var printed: [String] = []
            for line in transcript where line.hasPrefix("$ ") {
                printed.append(line)
                printed += try output(of: String(line.dropFirst(2)))
            }
            #expect(printed.map(withoutProcessIDs) == transcript.map(withoutProcessIDs))
        }
    }

    private func transcripts() throws -> [[String]] {
        FencedBlock.blocks(in: try Repository.text(of: "README.md"))
            .filter { $0.language == "console" }.map(\.lines)
    }

    /// What a person typed in a line of a session; `nil` for a line that the program printed.
    private func typed(in line: String) -> String? {
        for prompt in ["moments> ", "[y/N] "] {
            guard let range = line.firstRange(of: prompt) else { continue }
            return String(line[range.upperBound...])
        }
        return nil
    }

    private func output(of command: String) throws -> [String] {
        let result = try ProcessRun.run(
            "sh",
            ["-c", "exec 2>&1; " + command],
            environment: variables
        )
        return result.stdout.split(separator: "\n").map(String.init)
    }

    private func withoutProcessIDs(_ text: String) -> String {
        text.replacing(/pid [0-9]+/, with: "pid N")
    }
}

extension String {
    /// The rows of a screen have no blanks at their ends.
    fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
