public import DevMenuKit
import DevMenuWire

/// The result of an action in an ``InMemoryHost``, with its output and progress.
public struct TriggerOutcome: Sendable {
    /// The text for people.
    public let text: String?
    /// The styles of parts of the text.
    public let styles: [TextStyle]
    /// The value for programs.
    public let value: JSONValue?
    /// The announced ending of the process, a signal's name or `exit`, or `nil` if there was none.
    public let terminating: String?
    /// The bytes that the action wrote to standard output.
    public let stdout: [UInt8]
    /// The bytes that the action wrote to standard error.
    public let stderr: [UInt8]
    /// The progress reports, in order.
    public let progress: [RecordedCall.Progress]

    /// The standard output, decoded as UTF-8.
    public var printed: String { String(decoding: stdout, as: UTF8.self) }

    init(_ result: JSONValue, _ output: RunOutput) {
        let content = ReceivedContent(result)
        text = content.text
        styles = content.styles
        value = content.value
        terminating = ReceivedResult.terminating(result)
        stdout = output.stdout
        stderr = output.stderr
        progress = output.progress
    }
}

/// The output and progress of a running action so far.
struct RunOutput {
    private(set) var stdout: [UInt8] = []
    private(set) var stderr: [UInt8] = []
    private(set) var progress: [RecordedCall.Progress] = []

    /// Adds a piece of output.
    mutating func add(_ bytes: [UInt8], of stream: StandardStream) {
        switch stream {
        case .stdout: stdout += bytes
        case .stderr: stderr += bytes
        }
    }

    /// Adds a report of progress.
    mutating func add(fraction: Double?, message: String?) {
        progress.append(RecordedCall.Progress(fraction: fraction, message: message))
    }
}
