import DevMenuKit

/// Reads the form of settings pages: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
struct ReferenceMenuReader {
    /// The rows that every page may have.
    static let standardKinds: [any ReferenceRowKind] = [
        AvatarRowKind(), SampleRowKind(), SwitchRowKind(), ExitRowKind(), ProtocolRowKind(),
    ]

    private let kinds: [String: any ReferenceRowKind]
    private let pages: ReferencePageReader

    init(kinds: [any ReferenceRowKind]) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        pages = ReferencePageReader(modelClasses: self.kinds.mapValues(\.modelClass))
    }

    /// The menu of a page.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: MenuFileLog
    ) -> MenuFile {
        let names = ReferenceNames()
        let rows = names.named(pages.rows(of: object, log))
        var sections: [MenuSection] = []
        var items: [any MenuItem] = []
        for (place, section) in rows.enumerated() {
            let number = place + 1
            sections.append(
                MenuSection(
                    ReferenceRow.sectionID(place),
                    title: LocalizedText(en: "Section \(number)", zhHans: "第 \(number) 组")
                )
            )
            for row in section { items += self.items(of: row, surroundings, names) }
        }
        let title = ReferenceFields(.object(object), at: [], log).text("title")
        return MenuFile(
            title: title.isEmpty ? nil : LocalizedText(title),
            sections: sections,
            items: items
        )
    }

    private func items(
        of row: ReferenceRow,
        _ surroundings: MenuFileSurroundings,
        _ names: ReferenceNames
    ) -> [any MenuItem] {
        kinds[row.cellClass]?.items(row, in: surroundings) { names.unique(row.id) } ?? []
    }
}
