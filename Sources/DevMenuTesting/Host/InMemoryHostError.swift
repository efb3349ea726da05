public import DevMenuKit
import DevMenuWire

/// An error with which an ``InMemoryHost`` answers, as a shell gets it.
///
/// ```swift
/// let error = await #expect(throws: InMemoryHostError.self) { try await host.run("log-out") }
/// #expect(error?.code == "needs-confirmation")
/// ```
public struct InMemoryHostError: Error, Equatable, Sendable {
    /// The kind of the error, as a shell's `--json` has it: `bad-argument`, `action-failed`.
    public let code: String
    /// The sentence for people.
    public let message: String
    /// The facts for programs, such as the name of the `argument`.
    public let facts: JSONObject

    /// The error of a request to a host that isn't there.
    static let gone = InMemoryHostError(Conversation.gone)

    init(_ error: WireError) {
        code = error.kind
        message = error.message
        facts = error.data
    }
}

extension InMemoryHostError: CustomStringConvertible {
    /// The code, and the sentence for people.
    public var description: String { "\(code): \(message)" }
}
