import DevMenuKit

/// A program whose agents can use the server, and the file in which it's registered there.
enum AgentClient: String, CaseIterable {
    case claudeCode = "claude-code"
    case codex
    case cursor
    case vscode

    /// The file, in a project's directory or in the user's.
    var file: String {
        switch self {
        case .claudeCode: ".mcp.json"
        case .codex: "~/.codex/config.toml"
        case .cursor: ".cursor/mcp.json"
        case .vscode: ".vscode/mcp.json"
        }
    }

    /// Returns what a person types or writes there.
    ///
    /// - Parameters:
    ///   - command: The server's program and its arguments.
    ///   - environment: The variables that the client has to give it.
    /// - Returns: The lines, each file's after its name.
    func registration(of command: [String], _ environment: [(String, String)]) -> String {
        let variables = environment.map { ($0, JSONValue.string($1)) }
        let server = JSONObject(compacting: [
            "type": self == .vscode ? "stdio" : nil,
            "command": .string(command[0]),
            "args": .array(command.dropFirst().map { .string($0) }),
            "env": variables.isEmpty ? nil : .object(JSONObject(variables)),
        ])
        switch self {
        case .codex:
            // A text in JSON is one in TOML, too.
            var lines = ["[mcp_servers.devmenu]"]
            lines += server.members.filter { $0.name != "env" }.map { "\($0.name) = \($0.value)" }
            if !variables.isEmpty { lines += ["", "[mcp_servers.devmenu.env]"] }
            lines += variables.map { "\($0) = \($1)" }
            return "\(file):\n\(lines.joined(separator: "\n"))\n"
        case .claudeCode, .cursor, .vscode:
            let list = self == .vscode ? "servers" : "mcpServers"
            let text = "\(file):\n\(JSONValue.object([list: ["devmenu": .object(server)]]).pretty)"
            guard self == .claudeCode else { return text }
            let flags = environment.flatMap { ["--env", "\($0)=\($1)"] }
            let add = ["claude", "mcp", "add"] + flags + ["--transport", "stdio", "devmenu", "--"]
            return "\(CommandText.text(of: add + command))\n\nor \(text)"
        }
    }
}
