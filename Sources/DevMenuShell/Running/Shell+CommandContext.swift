package import DevMenuClient
package import DevMenuKit
package import DevMenuWire

/// What commands get of the shell, and nothing else of it.
extension Shell {
    /// How deep scripts may run one another.
    private static let depthLimit = 16

    package var enteredLines: [String] { history.entries }

    package func ask(_ request: HostRequest) throws -> JSONValue {
        try host.ask(request)
    }

    package func trigger(
        _ action: ListedItem,
        _ arguments: JSONObject
    ) throws -> CommandResult {
        try ActionCommandRun(item: action, arguments: arguments, shell: self).result()
    }

    package func waitForEvent(of topic: EventTopic) throws -> JSONValue {
        try HostWait(shell: self).event(of: topic)
    }

    package func waitForSetting(_ id: ItemID, toBe word: String) throws -> JSONValue {
        try HostWait(shell: self).setting(id, toBe: word)
    }

    package func firstLine(of path: String) throws -> String {
        try TextFile.firstLine(of: path, in: self)
    }

    package func lineOfStandardInput() throws -> String? {
        try standardInput.plainLine(in: self)
    }

    package func runScript(at path: String) throws -> Script.Outcome {
        guard depth < Self.depthLimit else {
            throw CommandError.tooDeep(path: path, limit: Self.depthLimit)
        }
        depth += 1
        defer { depth -= 1 }
        return try Script(path: path).run(in: self)
    }

    package func quit() { isQuitting = true }
}
