import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The reason a tool did nothing, with what to do next, in words for the agent.
struct ToolRefusal: Error, Equatable, CustomStringConvertible {
    let description: String
    /// The name of the tool to call instead, or `nil`.
    var next: String?

    /// Creates a refusal.
    init(_ description: String, next: String? = nil) {
        (self.description, self.next) = (description, next)
    }

    /// Creates the refusal for any error of a call.
    init(_ error: any Error, of app: AppHost?) {
        switch error {
        case let refusal as ToolRefusal: self = refusal
        case let error as HostError: self.init(error, of: app?.title ?? "the app")
        default: self.init(ControlEscaping.escaped("\(error)", keepsLines: true))
        }
    }

    /// Indicates whether an error only means that the client no longer waits.
    static func isInterruption(_ error: any Error) -> Bool {
        if case HostError.interrupted = error { true } else { false }
    }

    /// Creates the refusal for an error of an app, whose words are marked as the app's.
    init(_ error: HostError, of app: String) {
        switch error {
        case .refused(let refused):
            let advice = Self.advice(for: refused)
            self.init(
                "\(app) refused it (\(refused.kind.shownToAgent(limit: 40))):\n"
                    + refused.message.cut(to: 1_000).linesOfApp() + advice.words,
                next: advice.next
            )
        case .crashed(var crash), .stopped(var crash):
            let lines = crash.lastLines.suffix(20).joined(separator: "\n")
            crash.lastLines = []
            self.init(crash.description + (lines.isEmpty ? "" : "\n" + lines.linesOfApp()))
        case .unavailable, .timeout, .interrupted:
            self.init(ControlEscaping.escaped("\(error)", keepsLines: true))
        }
    }

    /// Returns the advice for an error of a host, empty if it gives its own, and the tool that helps.
    private static func advice(for error: WireError) -> (words: String, next: String?) {
        switch error.knownKind {
        case .untrusted:
            let file = error.data["file"]?.string.map { [$0] } ?? []
            let command = CommandText.text(of: ["devmenu", "trust"] + file)
            let words = """

                Only a person can trust a project's programs, never this server. They can read \
                what it runs, and type: \(command)
                """
            return (words, nil)
        case .needsConfirmation:
            let tool = RunRiskyTool.typedName
            return ("\nUse '\(tool)', which asks a person.", tool)
        case .unknownItem:
            return ("\nFind it with '\(SearchTool.typedName)'.", SearchTool.typedName)
        case .conflict: return ("\nSee '\(ChangesTool.typedName)'.", ChangesTool.typedName)
        case .busy: return ("\nTry again in a moment.", nil)
        default: return ("", nil)
        }
    }
}
