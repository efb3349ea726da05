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

    /// Returns as much of a value as fits in a number of bytes: the beginning of a text, whole elements of
    /// a list, and of an object all members, the largest in part, or as many whole ones as there is room for.
    ///
    /// - Parameters:
    ///   - bytes: The number, in which a text counts as it is, and all else as JSON.
    ///   - name: The name under which its cuts are noted.
    ///   - cuts: The cuts, to which those of the value are added.
    /// - Returns: The value, or a part of it.
    func fitted(into bytes: Int, as name: String, _ cuts: inout [ToolResult.Cut]) -> JSONValue {
        func note(_ kept: Int, of total: Int) {
            if kept < total { cuts.append(.init(member: name, kept: kept, total: total)) }
        }
        switch self {
        case .null, .bool, .integer, .double: return self
        case .number(let number) where number.text.utf8.count <= bytes: return self
        case .number(let number):
            return JSONValue.string(number.text).fitted(into: bytes, as: name, &cuts)
        case .string(let text):
            guard text.utf8.count > bytes else { return self }
            let kept = text.prefix(bytes: max(0, bytes - 3))
            note(kept.utf8.count, of: text.utf8.count)
            return .string(kept + "…")
        case .array(let elements):
            var left = bytes
            let kept = elements.prefix { element in
                left -= element.description.utf8.count + 1
                return left >= 0
            }
            guard kept.isEmpty, let first = elements.first else {
                note(kept.count, of: elements.count)
                return .array(Array(kept))
            }
            // An element that doesn't fit by itself is shown in part.
            note(1, of: elements.count)
            return .array([first.fitted(into: bytes, as: "\(name).0", &cuts)])
        case .object(let object):
            let members = object.members
            func frame(_ member: JSONObject.Member) -> Int { member.name.utf8.count + 4 }
            func part(_ member: JSONObject.Member, _ bytes: Int) -> JSONObject.Member {
                let (inner, path) = (max(0, bytes - frame(member)), "\(name).\(member.name)")
                return (member.name, member.value.fitted(into: inner, as: path, &cuts))
            }
            let sizes = members.map { frame($0) + $0.value.description.utf8.count }
            // Large members share evenly the room that small ones leave.
            var (left, share) = (bytes, Int.max)
            for (index, size) in sizes.sorted().enumerated() where share == .max {
                let even = left / (sizes.count - index)
                (left, share) = size <= even ? (left - size, share) : (left, even)
            }
            guard share < .max else { return self }
            if share > bytes / 8 {
                return .object(JSONObject(distinct: members.map { part($0, share) }))
            }
            // There are many large ones: whole members say more than a bit of each.
            var kept: [JSONObject.Member] = []
            left = bytes
            for (member, size) in zip(members, sizes) where size <= left {
                kept.append(member)
                left -= size
            }
            let isPart = kept.isEmpty && frame(members[0]) < bytes
            note(isPart ? 1 : kept.count, of: members.count)
            return .object(JSONObject(distinct: isPart ? [part(members[0], bytes)] : kept))
        }
    }
}
