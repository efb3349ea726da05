import DevMenuKit

/// The result of a tool: text for the model, and the same for programs.
struct ToolResult {
    /// The most bytes of a text.
    static let textLimit = 4_096
    /// The most bytes of structured content, about.
    private static let structuredLimit = 8_192

    /// The whole text.
    let text: String
    /// The same for programs, as the tool's output schema has it, or `nil` for an error.
    let structured: JSONObject?
    /// The address of a resource with the whole, or `nil` to store the whole under one of its own.
    let link: String?

    /// Creates a result, whose text has some lines.
    init(_ lines: [String], _ structured: JSONObject, link: String? = nil) {
        text = lines.joined(separator: "\n")
        self.structured = structured
        self.link = link
    }

    /// Creates an error, with what to do next.
    init(refusal: String) {
        text = refusal
        structured = nil
        link = nil
    }

    /// Indicates whether the tool did not do what it was called for.
    var isError: Bool { structured == nil }

    /// Returns the result as it stands in a response.
    ///
    /// - Parameters:
    ///   - era: The client's revision of the protocol.
    ///   - keep: Stores a text that is too long, and returns its address.
    /// - Returns: The members.
    func json(for era: ProtocolEra, keeping keep: (String) -> String) -> JSONObject {
        var content: [JSONValue] = []
        if text.utf8.count <= Self.textLimit {
            content.append(["type": "text", "text": .string(text)])
        } else {
            let uri = link ?? keep(text)
            let note = "\n… cut here: all \(text.utf8.count) bytes are in the resource \(uri)"
            let beginning = text.prefix(bytes: Self.textLimit - note.utf8.count)
            content.append(["type": "text", "text": .string(beginning + note)])
            if era.isAtLeast("2025-06-18") {
                content.append([
                    "type": "resource_link", "uri": .string(uri), "name": "the whole result",
                    "mimeType": "text/plain",
                ])
            }
        }
        var members: JSONObject = ["content": .array(content)]
        if let structured { members["structuredContent"] = .object(Self.fitted(structured)) }
        members["isError"] = .bool(isError)
        return members
    }

    /// Returns structured content that fits, with each member of the whole.
    private static func fitted(_ structured: JSONObject) -> JSONObject {
        var bytes = structuredLimit
        var kept = JSONObject()
        for (name, value) in structured.members { kept[name] = value.fitted(into: &bytes) }
        if bytes <= 0 { kept["isCut"] = true }
        return kept
    }
}
