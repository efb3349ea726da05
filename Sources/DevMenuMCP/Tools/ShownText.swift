import DevMenuKit

extension String {
    /// Returns a text of an app or a client on one line, escaped, and cut if it is long.
    func shownToAgent(limit: Int = 200, as use: ControlEscaping.Use = .prose) -> String {
        ControlEscaping.escaped(cut(to: limit), as: use)
    }

    /// The text as a name within a sentence, cut as no name need be.
    var nameForAgent: String { shownToAgent(limit: 64, as: .name) }

    /// Returns lines of an app, escaped, each after a mark that no app can leave out.
    func linesOfApp() -> String {
        ControlEscaping.escaped(self, keepsLines: true)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { "  | \($0)" }.joined(separator: "\n")
    }

    /// Returns the beginning of a text in at most a number of characters (Unicode scalars).
    func cut(to limit: Int) -> String {
        guard utf8.count > limit, unicodeScalars.count > limit else { return self }
        return String(unicodeScalars.prefix(limit - 1)) + "…"
    }
}

extension JSONObject {
    /// The members whose values aren't `null`, which is the same as not given.
    var withoutNulls: JSONObject { JSONObject(distinct: members.filter { $0.value != .null }) }

    /// The largest member, and its size in bytes.
    var largest: (name: String, size: Int)? {
        members.map { ($0.name, $0.value.description.utf8.count) }.max { $0.1 < $1.1 }
    }
}

extension JSONValue {
    /// Returns a value of an app with all its texts escaped, names of members included.
    var escapedForAgent: JSONValue {
        switch self {
        case .string(let text): .string(ControlEscaping.escaped(text, keepsLines: true))
        case .array(let elements): .array(elements.map(\.escapedForAgent))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map {
                        (ControlEscaping.escaped($0.name), $0.value.escapedForAgent)
                    }
                )
            )
        case .null, .bool, .integer, .double, .number: self
        }
    }

    /// Returns as much of a value as fits in a number of bytes: whole elements of a list, or the beginning
    /// of a text.
    ///
    /// - Returns: The value or its beginning, and the number of its elements, or of the bytes of its
    ///   largest text, that are left, and that there are.
    func fitted(into bytes: Int) -> (value: JSONValue, kept: Int, total: Int) {
        switch self {
        case .null, .bool, .integer, .double: return (self, 1, 1)
        case .number(let number): return JSONValue.string(number.text).fitted(into: bytes)
        case .string(let text):
            let kept = text.prefix(bytes: max(0, bytes - 8))
            return (.string(kept + "…"), kept.utf8.count, text.utf8.count)
        case .array(let elements):
            var left = bytes
            let fitted = elements.prefix { element in
                left -= element.description.utf8.count + 1
                return left >= 0
            }
            guard fitted.isEmpty, let first = elements.first else {
                return (.array(Array(fitted)), fitted.count, elements.count)
            }
            // An element that doesn't fit by itself is shown in part.
            let part = first.fitted(into: bytes)
            let isOnly = elements.count == 1
            return (
                .array([part.value]), isOnly ? part.kept : 1, isOnly ? part.total : elements.count
            )
        case .object(var object):
            guard let (name, size) = object.largest, let value = object[name] else {
                return (self, 1, 1)
            }
            let others = description.utf8.count - size
            let part = value.fitted(into: max(0, bytes - others))
            object[name] = part.value
            return (.object(object), part.kept, part.total)
        }
    }
}
