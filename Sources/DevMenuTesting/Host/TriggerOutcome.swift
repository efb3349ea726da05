public import DevMenuKit

/// What running an action in an ``InMemoryHost`` came to, and what the action said on its way.
public struct TriggerOutcome: Sendable {
    /// How far the action said it had come.
    public struct Progress: Hashable, Sendable {
        /// From 0 to 1; `nil` where it did not say.
        public let fraction: Double?
        /// What it was doing; `nil` where it did not say.
        public let message: String?

        /// How far an action has come.
        public init(fraction: Double?, message: String? = nil) {
            self.fraction = fraction
            self.message = message
        }
    }

    /// What people read.
    public let text: String?
    /// How parts of the text are painted.
    public let styles: [TextStyle]
    /// What programs read.
    public let value: JSONValue?
    /// How the action announced that the process would end, a signal's name or `exit`; `nil` where
    /// it did not.
    public let terminating: String?
    /// What it printed.
    public let stdout: [UInt8]
    /// What it printed to stderr.
    public let stderr: [UInt8]
    /// How far it said it had come, in order.
    public let progress: [Progress]

    /// What it printed, read as UTF-8.
    public var printed: String { String(decoding: stdout, as: UTF8.self) }

    init(_ result: JSONValue, _ words: ActionWords) {
        text = result["text"]?.string
        styles = (result["styles"]?.array ?? []).compactMap { TextStyle(json: $0) }
        value = result["value"]
        terminating = result["terminating"]?.string
        stdout = words.stdout
        stderr = words.stderr
        progress = words.progress
    }
}
