import DevMenuKit

/// Gives the rows of a page names of their own, the same for the same page.
final class ReferenceNames {
    private var taken: Set<ItemID> = []
    private var next: [ItemID: Int] = [:]

    /// The rows, of which the first of a name keeps it and the others get a number behind it.
    func named(_ sections: [[ReferenceRow]]) -> [[ReferenceRow]] {
        var sections = sections
        var namesakes: [(section: Int, row: Int)] = []
        for (section, rows) in sections.enumerated() {
            for (place, row) in rows.enumerated() where !taken.insert(row.id).inserted {
                namesakes.append((section, place))
            }
        }
        for (section, row) in namesakes {
            sections[section][row].id = unique(sections[section][row].id)
        }
        return sections
    }

    /// A name that nobody has, made of one that is taken.
    func unique(_ name: ItemID) -> ItemID {
        var number = next[name] ?? 2
        while true {
            // Room for the number, where the name is as long as names can be.
            let stem = name.rawValue.prefix(ItemID.maximumLength - 12)
            let candidate = ItemID("\(stem.last == "-" ? stem.dropLast() : stem)-\(number)")
            number += 1
            next[name] = number
            if taken.insert(candidate).inserted { return candidate }
        }
    }
}
