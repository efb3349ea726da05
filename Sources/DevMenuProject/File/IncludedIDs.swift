import DevMenuKit

/// The identifiers of an included file's items, by the names that the file has for them.
///
/// A name that is an identifier is the item's own. Any other is folded to one, and remains among
/// the item's names; of several that fold alike, the later ones get a number. A name that other
/// files have gets the file's folders before it, as in `api:test`, or the file's own word if it has
/// none or they don't distinguish it: `make:test`. The time is proportional to the number of items.
struct IncludedIDs {
    /// Room after a text of the greatest length for a hyphen and a number.
    private static let room = 12

    private let word: String
    /// The prefixes for a name that another file has, in the order in which they are tried.
    private let prefixes: [String]
    private let limit: Int
    private let isElsewhere: (String) -> Bool
    private var used: Set<String> = []
    private var next: [String: Int] = [:]

    /// Creates an empty collection of identifiers.
    ///
    /// - Parameters:
    ///   - word: The word that distinguishes the file from others in its directory.
    ///   - folders: The folders of the file's path.
    ///   - limit: The most characters of an identifier.
    ///   - isElsewhere: Returns `true` for an identifier that another file has.
    init(
        word: String,
        in folders: [String] = [],
        limit: Int = ItemID.maximumLength,
        isElsewhere: @escaping (String) -> Bool
    ) {
        self.word = word
        let folder = folders.joined(separator: ":")
        prefixes = folder.isEmpty ? [word] : [folder, "\(folder):\(word)"]
        self.limit = limit
        self.isElsewhere = isElsewhere
    }

    /// Returns the identifier of each item, in the order of the names, and its other names.
    ///
    /// A name that is written, an alias too, isn't another item's folded one. For one release, the
    /// names include the previous version's identifier, after the file's word.
    mutating func assign(
        _ items: [(name: String, aliases: [String])]
    ) -> [(id: String, others: [String])] {
        var ids = items.map { name, _ in
            name.utf8.count <= limit && ItemID(name).isValid ? free(name) : nil
        }
        let aliases = items.map { unused($0.aliases) }
        for index in items.indices where ids[index] == nil {
            ids[index] = numbered(Self.folded(items[index].name))
        }
        return items.indices.map { index in
            let name = items[index].name
            let former = [name, Self.folded(name)].filter(isElsewhere).map { "\(word):\($0)" }
            return (ids[index] ?? word, unused([name] + former) + aliases[index])
        }
    }

    /// Returns those of an item's further names that nothing else has.
    private mutating func unused(_ names: [String]) -> [String] {
        names.filter { !isElsewhere($0) && used.insert($0).inserted }
    }

    /// Returns an identifier for a text: the text if it is free, or else one with a number.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - behindWord: `true` if a text that other files have gets a prefix.
    /// - Returns: The identifier.
    mutating func numbered(_ text: String, behindWord: Bool = true) -> String {
        var text = Self.cut(text.isEmpty ? word : text, limit)
        if behindWord {
            if let id = free(text) { return id }
            if isElsewhere(text) { text = "\(prefixes[0]):\(text)" }
        } else if !isElsewhere(text), used.insert(text).inserted {
            return text
        }
        text = Self.cut(text, limit - Self.room)
        var number = next[text] ?? 2
        while true {
            let id = "\(text)-\(number)"
            number += 1
            next[text] = number
            if !isElsewhere(id), used.insert(id).inserted { return id }
        }
    }

    /// Returns a text as an identifier, after a prefix if other files have it, or `nil` if each is
    /// in use.
    private mutating func free(_ text: String) -> String? {
        let texts = [text] + prefixes.map { Self.cut("\($0):\(text)", limit) }
        guard let id = texts.first(where: { !isElsewhere($0) }) else { return nil }
        return used.insert(id).inserted ? id : nil
    }

    /// Returns a name's kebab form, in which `:` stays: `Module::buildAll` is `module:build-all`.
    static func folded(_ name: String) -> String {
        name.split(separator: ":").map { String($0).kebabCased }.filter { !$0.isEmpty }
            .joined(separator: ":")
    }

    private static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var text = text.prefix(max(limit, 1))
        while let last = text.last, last == "-" || last == ":" { text.removeLast() }
        return String(text)
    }
}
