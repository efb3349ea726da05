import DevMenuKit

/// The order in which actions run that have to run before others.
struct ProgramOrder {
    /// The most actions that run before one.
    private static let limit = 256
    /// The most bytes that a menu shows of all that runs before its actions: 8 MiB.
    private static let shownLimit = 8 << 20

    /// The bytes that the menu shows so far.
    private var shownBytes = 0
    /// The actions whose order is being found, the outermost first.
    private var chain: [MenuFileRow] = []

    /// Finds what runs before each action of a menu, and reports what can't.
    static func complete(_ files: [MenuFileNode]) {
        var order = Self()
        for row in files.flatMap(\.rows) { _ = order.before(row) }
    }

    /// Returns what runs before an action, each action once with the same arguments.
    private mutating func before(
        _ row: MenuFileRow
    ) -> [(row: MenuFileRow, arguments: JSONObject)] {
        if let before = row.before { return before }
        row.before = []
        let references = (row.item as? ProgramAction)?.program.after ?? []
        guard !references.isEmpty else { return [] }
        func refuse(_ reason: String) -> [(row: MenuFileRow, arguments: JSONObject)] {
            row.report(reason, at: [.name("after")])
            return []
        }
        let tooMany = "at most \(Self.limit) actions can run before another"
        // Every level of a chain also needs some of the thread's stack.
        guard chain.count <= Self.limit else { return refuse(tooMany) }
        chain.append(row)
        defer { chain.removeLast() }
        var before: [(row: MenuFileRow, arguments: JSONObject)] = []
        for (position, reference) in references.enumerated() {
            guard let other = self.row(of: reference, before: row, position) else { continue }
            for run in self.before(other) + [(other, reference.arguments)]
            where !before.contains(where: { $0.row === run.row && $0.arguments == run.arguments }) {
                before.append(run)
            }
            guard before.count <= Self.limit else { return refuse(tooMany) }
        }
        guard shownBytes <= Self.shownLimit else { return [] }
        for (other, arguments) in before {
            shownBytes += (other.item as? ProgramAction)?.shownBytes ?? 0
            shownBytes += arguments.members.reduce(0) { $0 + "\($1.value)".utf8.count + 64 }
        }
        guard shownBytes <= Self.shownLimit else {
            return refuse(
                "with what runs before this action, the programs before all actions have more than "
                    + "\(Self.shownLimit >> 20) MiB to show: leave some out"
            )
        }
        row.before = before
        return before
    }

    /// Returns the action of a reference, or reports why it can't run before another.
    private func row(
        of reference: ProgramReference,
        before row: MenuFileRow,
        _ position: Int
    ) -> MenuFileRow? {
        let name = reference.name
        func refuse(_ reason: String, at further: [JSONPath.Step] = []) -> MenuFileRow? {
            row.report(reason, at: [.name("after"), .index(position)] + further)
            return nil
        }
        let shown = ProblemText.quoted(name)
        guard let other = row.file.ids[name] else {
            let elsewhere = row.file.fromOutside.flatMap(\.rows).first {
                $0.writtenID == name && $0.otherPlatforms != nil
            }
            if let platforms = elsewhere?.otherPlatforms?.joined(separator: " and ") {
                let own = ProblemText.quoted(row.name)
                return refuse("\(shown) is for \(platforms) only: give \(own) the same platforms")
            }
            let known = row.file.ids.byID.keys.sorted()
            return refuse(ProblemText.unknown(name, among: known, "isn't an item of this file"))
        }
        if let start = chain.firstIndex(where: { $0 === other }) {
            let round = (chain[start...].map(\.name) + [name]).joined(separator: " after ")
            return refuse("an action can't run after itself: \(round)")
        }
        // One with errors has them reported already.
        guard let item = other.item else { return nil }
        guard let action = item as? ProgramAction else {
            return refuse("\(shown) runs no program: name an action with 'run'")
        }
        for (argument, value) in reference.arguments.members {
            guard let mismatch = action.declarations.mismatch(argument, value) else { continue }
            return refuse(mismatch, at: [.name("arguments"), .name(argument)])
        }
        let missing = action.declarations.first {
            $0.isRequired && reference.arguments[$0.name] == nil
        }
        guard let missing else { return other }
        return refuse(
            "\(shown) needs '\(missing.name)', which isn't given here: give the parameter a "
                + "default, or write "
                + #"{"id": "\#(name)", "arguments": {"\#(missing.name)": …}}"#
        )
    }
}
