import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The name of a section as it was typed: its identifier or its title.
struct SectionName {
    private let name: String
    private let isExact: Bool

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - name: The name as it was typed.
    ///   - isExact: `false` at the prompt, which ignores case and accepts an unambiguous
    ///     beginning.
    init(_ name: String, isExact: Bool) {
        self.name = name
        self.isExact = isExact
    }

    /// Returns a menu with the section alone.
    ///
    /// - Throws: ``CommandError`` of the kind `unknown-section`, or for the beginning of several.
    func only(of menu: ReceivedMenu) throws(CommandError) -> ReceivedMenu {
        let sections = menu.sections ?? []
        if let section = sections.first(where: { $0.id == name })
            ?? sections.first(where: { $0.title == name })
        {
            return menu.with(sections: [section.json])
        }
        let meant = isExact ? [] : meant(among: sections)
        if meant.count > 1 {
            throw .ambiguousName(name, names: meant.compactMap(\.id))
        }
        guard let section = meant.first else {
            let names = sections.compactMap(\.id) + sections.compactMap(\.title)
            throw .unknownSection(name, suggestion: NearestName.suggestion(for: name, among: names))
        }
        return menu.with(sections: [section.json])
    }

    private func meant(among sections: [ReceivedSection]) -> [ReceivedSection] {
        guard let query = NameQuery(name) else { return [] }
        for fit in [NameQuery.Fit.whole, .beginning] {
            let found = sections.filter { section in
                [section.id, section.title].compactMap { $0 }
                    .contains { query.rank(of: $0)?.fit == fit }
            }
            if !found.isEmpty { return found }
        }
        return []
    }
}
