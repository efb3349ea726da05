import DevMenuKit

/// Renders the structure of an answer as text: each of its members, and nothing else.
///
/// A text is in quotation marks or on separate lines after a mark, none of which it can close or
/// leave out; only words without blanks, such as identifiers and times, stand as they are.
enum AnswerText {
    /// The members whose texts are values, which are always in quotation marks: `on` is another value
    /// than `"on"`.
    private static let values: Set = ["value", "was", "now", "inForce", "default", "wanted"]
    /// The most bytes of a text that isn't on separate lines.
    private static let lineLimit = 200
    /// The member that has the words of a refusal.
    static let refusal = "refusal"
    /// The members whose words are this server's own, in which an app's are marked already.
    private static let own: Set = [refusal, "failure"]

    /// Returns the text of a structure.
    static func text(of structure: JSONObject) -> String {
        lines(of: structure, indent: "", isValue: false).joined(separator: "\n")
    }

    /// Returns a line for each member, and for each element of a list of objects.
    private static func lines(of object: JSONObject, indent: String, isValue: Bool) -> [String] {
        object.members.flatMap { name, value -> [String] in
            let isValue = isValue || values.contains(name)
            let start = "\(indent)\(word(name)):"
            switch value {
            case .string(let text) where own.contains(name) && indent.isEmpty: return [text]
            case .string(let text) where text.contains("\n") || text.utf8.count > lineLimit:
                var text = text
                if text.hasSuffix("\n") { text.removeLast() }
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                return [start] + lines.map { "\(indent)  | \($0)" }
            case .object(let members) where !members.isEmpty:
                return [start] + lines(of: members, indent: indent + "  ", isValue: isValue)
            case .array(let elements) where elements.contains { $0.object != nil }:
                return [start]
                    + elements.map { "\(indent)  \(inline($0, isValue: isValue, isRow: true))" }
            default: return ["\(start) \(inline(value, isValue: isValue))"]
            }
        }
    }

    /// Returns a value on one line; a row of a list doesn't repeat the name of its first member, which is
    /// its identifier, unless it's a part of a value.
    private static func inline(_ value: JSONValue, isValue: Bool, isRow: Bool = false) -> String {
        switch value {
        case .string(let text): return isValue ? quoted(text) : word(text)
        case .array(let elements):
            let words = elements.map { inline($0, isValue: isValue) }
            return words.isEmpty ? "none" : words.joined(separator: ", ")
        case .object(let object):
            let parts = object.members.enumerated().map { index, member in
                let isValue = isValue || values.contains(member.name)
                let text = inline(member.value, isValue: isValue)
                return isRow && !isValue && index == 0 ? text : "\(word(member.name)) \(text)"
            }
            return isRow ? parts.joined(separator: "  ") : "{\(parts.joined(separator: ", "))}"
        case .null, .bool, .integer, .double, .number: return value.description
        }
    }

    /// Returns a word as it is, and any other text in quotation marks.
    private static func word(_ text: String) -> String {
        let isWord =
            !text.isEmpty && text.utf8.count <= 64
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.:@#+/".utf8.contains($0)
                }
            }
        return isWord && (try? JSONReader().read(text)) == nil ? text : quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(text.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
    }
}
