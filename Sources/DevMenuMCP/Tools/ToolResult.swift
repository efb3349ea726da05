import DevMenuKit

/// The result of a tool: a structure that says everything, and its text.
struct ToolResult {
    /// The most bytes of a text, and with it of a structure.
    static let textLimit = 4_096
    /// The bytes that are left for the words about a cut.
    private static let cutSize = 320
    /// The member that has what a run printed.
    static let output = "output"

    /// A list or a text that is shorter than what the app gave.
    struct Cut: Equatable {
        /// The name of the member that is it.
        let member: String
        /// The number of elements, or of bytes of a text, that are left.
        var kept: Int
        /// The number that there are.
        let total: Int
    }

    /// The structure, whole.
    let structure: JSONObject
    /// The part that is left out already, or `nil`.
    let cut: Cut?
    /// The address of a resource with the whole, or `nil` to store the whole under a new one.
    let link: String?
    /// Indicates whether the tool did not do what it was called for.
    let isError: Bool

    /// Creates a result.
    init(_ structure: JSONObject, cut: Cut? = nil, link: String? = nil, isError: Bool = false) {
        self.structure = structure
        self.cut = cut.flatMap { $0.kept < $0.total ? $0 : nil }
        self.link = link
        self.isError = isError
    }

    /// Returns the result as written in a response.
    ///
    /// - Parameters:
    ///   - era: The client's revision of the protocol.
    ///   - keep: Stores a text that is too long, and returns its address.
    /// - Returns: The members.
    func json(for era: ProtocolEra, keeping keep: (String) -> String) -> JSONObject {
        var (structure, cut) = (structure, cut)
        var uri: String?
        var text = AnswerText.text(of: structure)
        var room = Self.textLimit - (cut == nil ? 0 : Self.cutSize)
        for _ in 0..<20 where text.utf8.count > room {
            room = Self.textLimit - Self.cutSize
            shorten(&structure, by: text.utf8.count - room, &cut)
            text = AnswerText.text(of: structure)
        }
        if let cut {
            let isOfLink = cut.member == self.cut?.member || self.cut == nil
            let link = isOfLink ? self.link : nil
            let whole = link ?? keep(JSONValue.object(self.structure).pretty)
            structure["cut"] = [
                "kept": .integer(cut.kept), "total": .integer(cut.total), "uri": .string(whole),
            ]
            text = AnswerText.text(of: structure)
            uri = whole
        }
        var content: [JSONValue] = [["type": "text", "text": .string(text)]]
        if let uri, era.isAtLeast("2025-06-18") {
            content.append([
                "type": "resource_link", "uri": .string(uri), "name": "the whole result",
                "mimeType": .string(
                    ResourceAddress.isOfText(uri) ? "text/plain" : "application/json"
                ),
            ])
        }
        return [
            "content": .array(content), "structuredContent": .object(structure),
            "isError": .bool(isError),
        ]
    }

    /// Shortens the largest member by some bytes at least, and notes the first one that is cut.
    private func shorten(_ structure: inout JSONObject, by bytes: Int, _ cut: inout Cut?) {
        // An output has been cut already, where it can be read on.
        var others = structure
        others[Self.output] = nil
        guard let (name, size) = others.largest, let value = self.structure[name] else { return }
        let fitted = value.fitted(into: max(0, size - bytes - 16))
        structure[name] = fitted.value
        if cut?.member ?? Self.output == Self.output {
            cut = Cut(member: name, kept: fitted.kept, total: fitted.total)
        }
        if let known = cut, known.member == name { cut?.kept = min(known.kept, fitted.kept) }
    }
}
