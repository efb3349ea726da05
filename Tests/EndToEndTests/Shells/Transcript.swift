import TerminalTesting
import Testing

/// All that a run of the shell printed, and how it ended, with process ids made the same everywhere.
struct Transcript: Hashable {
    let stdout: String
    let stderr: String
    let ending: ProcessEnding

    /// What a test expects of a run that ends by itself.
    init(_ stdout: String = "", stderr: String = "", status: Int32 = 0) {
        self.stdout = stdout
        self.stderr = stderr
        ending = .exited(status)
    }

    /// What a run came to.
    init(_ result: ProcessResult) {
        stdout = Self.withoutProcessIDs(result.stdout)
        stderr = Self.withoutProcessIDs(result.stderr)
        ending = result.ending
    }

    /// The lines of standard output.
    var lines: [String] { stdout.split(separator: "\n").map(String.init) }

    private static func withoutProcessIDs(_ text: String) -> String {
        text.replacing(/pid \d+/, with: "pid N").replacing(/"pid":\d+/, with: "\"pid\":0")
    }
}

extension Transcript: CustomStringConvertible {
    /// The whole transcript, so that a failed test can be read.
    var description: String { "\(ending)\n--- stdout\n\(stdout)--- stderr\n\(stderr)---" }
}

/// Holds a run against what was expected of it; both are shown where they differ.
func expect(
    _ transcript: Transcript,
    _ expected: Transcript,
    at location: SourceLocation = #_sourceLocation
) {
    #expect(transcript == expected, sourceLocation: location)
}
