import DevMenuKit

extension String {
    /// Returns a text of an app or a client on one line, escaped, and cut if it is long.
    func shownToAgent(limit: Int = 200, as use: ControlEscaping.Use = .prose) -> String {
        ControlEscaping.escaped(cut(to: limit), as: use)
    }

    /// The text as a name within a sentence, cut as no name need be.
    var nameForAgent: String { shownToAgent(limit: 64, as: .name) }

    /// Returns a text of an app on one line within quotation marks, which it can't close.
    func quotedForAgent(limit: Int = 200) -> String {
        let text = cut(to: limit).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(ControlEscaping.escaped(text))\""
    }

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

    /// Returns as much of a value as fits in a number of bytes: texts and lists are cut.
    ///
    /// - Parameter bytes: The bytes that are left, which it counts down.
    /// - Returns: The value, or its beginning.
    func fitted(into bytes: inout Int) -> JSONValue {
        bytes -= 2
        switch self {
        case .number(let number) where number.text.utf8.count > 24:
            return JSONValue.string(number.text).fitted(into: &bytes)
        case .null, .bool, .integer, .double, .number:
            bytes -= 6
            return self
        case .string(let text):
            let fitted = text.prefix(bytes: max(bytes, 0))
            bytes -= fitted.utf8.count
            return .string(fitted)
        case .array(let elements):
            var fitted: [JSONValue] = []
            // Half an element would pass for a whole one.
            for element in elements {
                let size = element.description.utf8.count + 1
                guard size <= bytes else {
                    if fitted.isEmpty, bytes > 0 { fitted.append(element.fitted(into: &bytes)) }
                    break
                }
                bytes -= size
                fitted.append(element)
            }
            return .array(fitted)
        case .object(let object):
            var fitted = JSONObject()
            for (name, value) in object.members where bytes > 0 {
                bytes -= name.utf8.count + 4
                fitted[name] = value.fitted(into: &bytes)
            }
            return .object(fitted)
        }
    }
}
