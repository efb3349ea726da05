import DevMenuKit

/// The result of a tool: text for the model, and the same for programs.
struct ToolResult {
    /// The most bytes of a text.
    static let textLimit = 4_096
    /// The most bytes of structured content, about.
    private static let structuredLimit = 8_192

    /// The whole text.
    let text: String
    /// The same for programs, as the tool's output schema has it, or `nil` for a refusal.
    let structured: JSONObject?
    /// The address of a resource with the whole, or `nil` to store the whole under a new one.
    let link: String?
    /// Indicates whether the text shows only a part, as if it had been cut.
    let isPart: Bool

    /// Indicates whether the tool did not do what it was called for.
    let isError: Bool

    /// Creates a result, whose text has some lines.
    init(
        _ lines: [String],
        _ structured: JSONObject?,
        link: String? = nil,
        isPart: Bool = false,
        isError: Bool = false
    ) {
        text = lines.joined(separator: "\n")
        self.structured = structured
        self.link = link
        self.isPart = isPart
        self.isError = isError
    }

    /// Returns the result as written in a response.
    ///
    /// - Parameters:
    ///   - era: The client's revision of the protocol.
    ///   - keep: Stores a text that is too long, and returns its address.
    /// - Returns: The members.
    func json(for era: ProtocolEra, keeping keep: (String) -> String) -> JSONObject {
        var shown = text
        var whole = isPart ? link : nil
        if text.utf8.count > Self.textLimit {
            let uri = link ?? keep(text)
            let note = "\n… cut here: all \(text.utf8.count) bytes are in the resource \(uri)"
            shown = text.prefix(bytes: Self.textLimit - note.utf8.count) + note
            whole = uri
        }
        var content: [JSONValue] = [["type": "text", "text": .string(shown)]]
        if let whole, era.isAtLeast("2025-06-18") {
            content.append([
                "type": "resource_link", "uri": .string(whole), "name": "the whole result",
                "mimeType": "text/plain",
            ])
        }
        var members: JSONObject = ["content": .array(content)]
        if let structured { members["structuredContent"] = .object(Self.fitted(structured)) }
        members["isError"] = .bool(isError)
        return members
    }

    /// Returns structured content that fits, with each member of the whole.
    private static func fitted(_ structured: JSONObject) -> JSONObject {
        var bytes = structuredLimit
        var fitted = JSONObject()
        for (name, value) in structured.members { fitted[name] = value.fitted(into: &bytes) }
        if bytes <= 0 { fitted["isCut"] = true }
        return fitted
    }
}
