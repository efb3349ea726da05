import DevMenuKit

/// The action of the documentation on coding agents.
enum AgentSnippet {
    static func action() -> Action {
        // begin snippet
        Action("dump-cache", title: "Dump the cache", risk: .safe) { _ in .done("It is empty") }
        // end snippet
    }
}
