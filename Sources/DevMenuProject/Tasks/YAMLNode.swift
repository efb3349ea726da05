/// A value in a YAML document.
enum YAMLNode: Equatable, Sendable {
    /// A key of a mapping with its value.
    struct Member: Equatable, Sendable {
        /// The key.
        let key: String
        /// The line of the key, from 1.
        let line: Int
        /// The value.
        let value: YAMLNode
    }

    /// The value of a key without one, and of `null` and `~`.
    case nothing
    case text(String)
    case list([YAMLNode])
    case mapping([Member])

    /// The text of a scalar, or `nil`.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The items of a list; empty for any other value.
    var items: [YAMLNode] { if case .list(let items) = self { items } else { [] } }

    /// The texts among the items of a list.
    var texts: [String] { items.compactMap(\.text) }

    /// The members of a mapping as they are written; empty for any other value.
    var members: [Member] { if case .mapping(let members) = self { members } else { [] } }

    /// The members of a mapping, of those with one key the last.
    var effectiveMembers: [Member] {
        var keys: Set<String> = []
        return members.reversed().filter { keys.insert($0.key).inserted }.reversed()
    }

    /// Indicates whether it's a text for `true`, in YAML 1.1 too.
    var isTrue: Bool {
        ["true", "yes", "on", "y"].contains(text?.lowercased())
    }

    /// The value of a key, also of a mapping that is merged by `<<`; ``nothing`` if there's none.
    subscript(key: String) -> YAMLNode {
        if let member = members.last(where: { $0.key == key }) { return member.value }
        guard let merged = members.last(where: { $0.key == "<<" })?.value else { return .nothing }
        for mapping in merged.items.isEmpty ? [merged] : merged.items {
            let value = mapping[key]
            if value != .nothing { return value }
        }
        return .nothing
    }
}
