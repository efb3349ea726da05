import DevMenuKit
import TerminalTesting
import Testing

/// A conversation with the program `devmenu mcp`, over pipes.
final class ProgramConversation {
    private let process: ChildProcess
    private var latestID = 100

    /// Introduces a client to the program.
    init(_ process: ChildProcess) throws {
        self.process = process
        let answer = try ask(
            "initialize",
            ["protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": [:]]
        )
        #expect(answer["result"]?["serverInfo"]?["name"] == "devmenu")
    }

    /// Sends a line.
    func send(_ line: String) throws { try process.write(line + "\n") }

    /// Returns the next line that the program sends.
    func nextLine() throws -> String { try #require(try process.readLine()) }

    /// Sends a request, and returns the next message.
    func ask(_ method: String, _ params: JSONObject) throws -> JSONValue {
        latestID += 1
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(latestID), "method": .string(method),
            "params": .object(params),
        ]
        try send("\(message)")
        let answer = try JSONReader().read(nextLine())
        #expect(answer["id"] == .integer(latestID))
        return answer
    }

    /// Calls a tool, and returns the result.
    func call(_ tool: String, _ arguments: JSONObject) throws -> JSONValue {
        let answer = try ask(
            "tools/call",
            ["name": .string(tool), "arguments": .object(arguments)]
        )
        return try #require(answer["result"], "\(answer)")
    }

    /// Ends the input, and returns how the program ends.
    func end() throws -> ProcessEnding {
        process.closeInput()
        return try process.wait().ending
    }
}
