/// An error with which a host answers a request, as a shell gets it.
///
/// ```swift
/// do {
///     try await host.run("log-out")
/// } catch let error where error.code == "needs-confirmation" {
///     print(error.message)
/// }
/// ```
public struct MenuError: Error, Equatable, Sendable {
    /// The kind of the error, as a shell's `--json` has it: `bad-argument`, `action-failed`.
    public let code: String
    /// The sentence for people.
    public let message: String
    /// The facts for programs, such as the name of the `argument`.
    public let facts: JSONObject

    /// Creates an error.
    public init(code: String, message: String, facts: JSONObject = [:]) {
        self.code = code
        self.message = message
        self.facts = facts
    }

    /// Creates the error of a menu that can only be read, or not even that.
    package init(unofferedBy app: String) {
        self.init(
            code: "denied",
            message:
                "'\(app)' offers no menu: overrides don't apply in this build or process"
        )
    }
}

extension MenuError: CustomStringConvertible {
    /// The code, and the sentence for people.
    public var description: String { "\(code): \(message)" }
}
