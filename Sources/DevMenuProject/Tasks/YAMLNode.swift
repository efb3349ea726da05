/// A value in a YAML or TOML document.
enum YAMLNode: Equatable, Sendable {
    /// A key of a mapping with its value.
    struct Member: Equatable, Sendable {
        /// The key.
        let key: String
        /// The line of the key, from 1.
        let line: Int
        /// The value.
        var value: YAMLNode
        /// The characters of the document that the value is written with, and blanks before it.
        var range = 0..<0
    }

    /// The value of a key without one, and of `null` and `~`.
    case nothing
    case text(String)
    case list([YAMLNode])
    /// A mapping with the members as they are written, and those of the mappings that it merges by
    /// `<<`, without the keys that it has itself.
    case mapping([Member], merged: [Member] = [])

    /// The text of a scalar, or `nil`.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The items of a list; empty for any other value.
    var items: [YAMLNode] { if case .list(let items) = self { items } else { [] } }

    /// The texts among the items of a list.
    var texts: [String] { items.compactMap(\.text) }

    /// The members of a mapping as they are written; empty for any other value.
    var members: [Member] { if case .mapping(let members, _) = self { members } else { [] } }

    /// The members of a mapping, of those with one key the last.
    var effectiveMembers: [Member] {
        var keys: Set<String> = []
        return members.reversed().filter { keys.insert($0.key).inserted }.reversed()
    }

    /// Indicates whether it's a text for `true`, in YAML 1.1 too.
    var isTrue: Bool { ["true", "yes", "on", "y"].contains(text?.lowercased()) }

    /// The members of the mappings that a mapping merges.
    var merged: [Member] { if case .mapping(_, let merged) = self { merged } else { [] } }

    /// The value of a key, also of a mapping that is merged; ``nothing`` if there's none.
    subscript(key: String) -> YAMLNode { member(key)?.value ?? .nothing }

    /// Returns the member of a key, also of a mapping that is merged, or `nil`.
    func member(_ key: String) -> Member? {
        members.last { $0.key == key } ?? merged.first { $0.key == key }
    }

    /// Creates a mapping, and merges others once.
    init(merging members: [Member]) {
        self = .mapping(members)
        guard let others = members.last(where: { $0.key == "<<" })?.value else { return }
        var keys = Set(members.map(\.key))
        let merged = (others.items.isEmpty ? [others] : others.items).flatMap { other in
            (other.members + other.merged).filter { keys.insert($0.key).inserted }
        }
        self = .mapping(members, merged: merged)
    }
}

/// A YAML document.
struct YAMLDocument {
    /// The value.
    let value: YAMLNode
    /// The characters, without carriage returns.
    let text: [Unicode.Scalar]

    /// Returns the lines of a member's value as the document has them, without their indentation and
    /// the sign of a block; `nil` if there are none.
    func lines(of member: YAMLNode.Member) -> String? {
        let text = member.range.reduce(into: "") { $0.unicodeScalars.append(self.text[$1]) }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = lines.removeFirst().drop { $0 == " " || $0 == "\t" }
        let indentation =
            lines.filter { !$0.allSatisfy(\.isWhitespace) }
            .map { $0.prefix { $0 == " " }.count }.min() ?? 0
        lines = lines.map { $0.dropFirst(indentation) }
        let isSign = !lines.isEmpty && first.first.map { "#|>".contains($0) } ?? true
        if !isSign { lines.insert(first, at: 0) }
        lines.trimPrefix { $0.allSatisfy(\.isWhitespace) }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}
