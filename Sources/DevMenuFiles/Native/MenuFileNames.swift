import DevMenuKit

/// The names that are taken in a menu's file, each by the first that has it.
struct MenuFileNames {
    private var sections: [String: JSONPath] = [:]
    private var items: [String: JSONPath] = [:]
    private var keys: [String: JSONPath] = [:]

    /// Takes the identifier of the section that is being read.
    mutating func claim(section id: String, _ log: MenuFileLog) {
        _ = Self.claim(id, of: "section", in: &sections, at: "id", log)
    }

    /// Takes the identifier of the item that is being read, and says whether nobody had it.
    mutating func claim(item id: String, _ log: MenuFileLog) -> Bool {
        Self.claim(id, of: "item", in: &items, at: "id", log)
    }

    /// Takes the key under which the setting is kept that is being read.
    mutating func claim(key: String, isGiven: Bool, _ log: MenuFileLog) {
        _ = Self.claim(key, of: "key", in: &keys, at: isGiven ? "key" : "id", log)
    }

    private static func claim(
        _ name: String,
        of thing: String,
        in taken: inout [String: JSONPath],
        at member: String,
        _ log: MenuFileLog
    ) -> Bool {
        guard let other = taken[name] else {
            taken[name] = log.path
            return true
        }
        let shown = MenuFileShape.quoted(name)
        log.tell(
            "another \(thing) is called \(shown), at \(other): give each a name of its own",
            at: [.name(member)]
        )
        return false
    }
}
