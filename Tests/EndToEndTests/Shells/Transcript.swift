import TerminalTesting

/// The output and the ending of a run of the shell, without process ids.
struct Transcript: Hashable {
    let stdout: String
    let stderr: String
    let ending: ProcessEnding

    /// Creates the expected transcript of a run that exits.
    init(_ stdout: String = "", stderr: String = "", status: Int32 = 0) {
        self.stdout = stdout
        self.stderr = stderr
        ending = .exited(status)
    }

    /// Creates the transcript of a run.
    init(_ result: ProcessResult) {
        stdout = Self.withoutProcessIDs(result.stdout)
        stderr = Self.withoutProcessIDs(result.stderr)
        ending = result.ending
    }

    /// The lines of standard output.
    var lines: [String] { stdout.split(separator: "\n").map(String.init) }

    private static func withoutProcessIDs(_ text: String) -> String {
        // Most outputs have none, and a regular expression is slow to make.
        guard text.contains("pid") else { return text }
        return text.replacing(/pid \d+/, with: "pid N").replacing(/"pid":\d+/, with: "\"pid\":0")
    }
}

extension Transcript: CustomStringConvertible {
    /// The whole transcript, for the message of a failed test.
    var description: String { "\(ending)\n--- stdout\n\(stdout)--- stderr\n\(stderr)---" }
}

extension String {
    /// The process id after the first `pid`, in a text or in JSON.
    var processID: Int32? {
        firstMatch(of: /pid"?[: ](\d+)/).flatMap { Int32($0.output.1) }
    }
}

/// Expects that two transcripts are equal; a failure shows both.
func expect(
    _ transcript: Transcript,
    _ expected: Transcript,
    at location: SourceLocation = #_sourceLocation
) {
    #expect(transcript == expected, sourceLocation: location)
}
