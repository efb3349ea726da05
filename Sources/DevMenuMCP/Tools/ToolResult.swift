import DevMenuKit

/// The result of a tool: a structure that says everything, and its text.
struct ToolResult {
    /// The most bytes of a text, and with it of a structure.
    static let textLimit = 4_096
    /// The member that has what a run printed.
    static let output = "output"

    /// A list or a text that is shorter than what the app gave.
    struct Cut: Equatable {
        /// The name of the member that is it, after those that it is in: `item.summary`.
        let member: String
        /// The number of elements or members, or of bytes of a text, that are left.
        let kept: Int
        /// The number that there are.
        let total: Int
    }

    /// The structure, whole.
    let structure: JSONObject
    /// The part that is left out already, or `nil`.
    let cut: Cut?
    /// The address of a resource with the whole, or `nil` to store the whole under a new one.
    let link: String?
    /// Indicates whether the tool didn't do what it was called for.
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
        lazy var whole = keep(JSONValue.object(self.structure).pretty)
        /// Returns the structure with each member in a number of bytes, its text, and the address of the
        /// whole if it is cut.
        func fitted(into bytes: Int) -> (structure: JSONObject, text: String, uri: JSONValue?) {
            var cuts: [Cut] = []
            let members: [JSONObject.Member] = self.structure.members.map { name, value in
                // An output has been cut already, where it can be read on.
                let isWhole = name == Self.output
                return (name, isWhole ? value : value.fitted(into: bytes, as: name, &cuts))
            }
            if let cut {
                let again = cuts.first { $0.member == cut.member }
                cuts.removeAll { $0.member == cut.member }
                let kept = again?.kept ?? cut.kept
                cuts.insert(Cut(member: cut.member, kept: kept, total: cut.total), at: 0)
            }
            var told = cuts.map { cut -> JSONObject in
                let isOfLink = self.cut == nil || cut.member == self.cut?.member
                return [
                    "member": .string(cut.member), "kept": .integer(cut.kept),
                    "total": .integer(cut.total), "uri": .string((isOfLink ? link : nil) ?? whole),
                ]
            }
            var structure = JSONObject(distinct: members)
            if cuts.count > 1 { told[0]["others"] = .array(told.dropFirst().map { .object($0) }) }
            structure["cut"] = told.first.map { .object($0) }
            return (structure, AnswerText.text(of: structure), told.first?["uri"])
        }
        var (structure, text, uri) = fitted(into: .max)
        if text.utf8.count > Self.textLimit {
            var (fits, exceeds) = (0, 4 * Self.textLimit)
            while exceeds - fits > 1 {
                let middle = (fits + exceeds) / 2
                let isShort = fitted(into: middle).text.utf8.count <= Self.textLimit
                (fits, exceeds) = isShort ? (middle, exceeds) : (fits, middle)
            }
            (structure, text, uri) = fitted(into: fits)
        }
        var content: [JSONValue] = [["type": "text", "text": .string(text)]]
        if let uri = uri?.string, era.isAtLeast("2025-06-18") {
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
}
