import DevMenuKit

/// Gives items identifiers of their own: the first of a name has it, and the others get a number.
///
/// The same names in the same order give the same identifiers. Numbering any count of namesakes takes
/// time in proportion to it.
struct ItemNames {
    /// Room for a hyphen and a number behind a name of the greatest length.
    private static let room = 12

    private var used: Set<ItemID> = []
    private var next: [ItemID: Int] = [:]

    /// Returns `true` if a name is in use.
    func contains(_ name: ItemID) -> Bool { used.contains(name) }

    /// Reserves and returns a name if it is free, or else the name with the first free number, from 2.
    mutating func unique(_ name: ItemID) -> ItemID {
        if used.insert(name).inserted { return name }
        let stem = name.rawValue.prefix(ItemID.maximumLength - Self.room)
        var number = next[name] ?? 2
        while true {
            let candidate = ItemID("\(stem.last == "-" ? stem.dropLast() : stem)-\(number)")
            number += 1
            next[name] = number
            if used.insert(candidate).inserted { return candidate }
        }
    }
}
