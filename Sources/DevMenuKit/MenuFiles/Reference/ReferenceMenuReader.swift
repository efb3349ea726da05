/// Reads the form of settings pages: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
struct ReferenceMenuReader {
    /// The rows that every page may have.
    static let standardKinds: [any ReferenceRowKind] = [
        AvatarRowKind(), SampleRowKind(), SwitchRowKind(), ExitRowKind(), ProtocolRowKind(),
    ]

    private let kinds: [String: any ReferenceRowKind]
    private let modelClasses: Set<String>

    init(kinds: [any ReferenceRowKind]) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        modelClasses = Set(kinds.map(\.modelClass))
    }

    /// The menu of a page.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: MenuFileLog
    ) -> MenuFile {
        let names = ReferenceNames()
        let rows = names.named(rows(of: object["data"] ?? .null, log))
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
        return MenuFile(
            title: object["title"]?.string.map { LocalizedText($0) },
            sections: sections,
            items: items
        )
    }

    /// The rows of a page, section by section; what is wrong with one is told.
    func rows(of data: JSONValue, _ log: MenuFileLog) -> [[ReferenceRow]] {
        log.inside(.name("data")) {
            guard let sections = data.array else {
                log.tell("has to be a list of sections, and is \(data.typeWords)")
                return []
            }
            return sections.enumerated().map { place, section in
                log.inside(.place(place)) {
                    guard let rows = section.array else {
                        log.tell("a section is a list of rows, and this is \(section.typeWords)")
                        return []
                    }
                    return rows.enumerated().compactMap { number, row in
                        log.inside(.place(number)) { self.row(row, place, number, log) }
                    }
                }
            }
        }
    }

    private func row(
        _ value: JSONValue,
        _ section: Int,
        _ row: Int,
        _ log: MenuFileLog
    ) -> ReferenceRow? {
        guard value.object != nil else {
            log.tell("a row is an object, and this is \(value.typeWords)")
            return nil
        }
        let handler = ReferenceFields(value, at: [], log).text("responseSelector")
        let cell = name("cellClass", of: value, [], "cell", Set(kinds.keys), log)
        guard let model = value["model"], model.object != nil else {
            let found = value["model"].map { "has to be an object, and is \($0.typeWords)" }
            log.tell(found ?? "is missing: give the cell's model", at: [.name("model")])
            return nil
        }
        let modelClass = name("modelClass", of: model, [.name("model")], "model", modelClasses, log)
        guard let cell, let modelClass, let kind = kinds[cell] else { return nil }
        guard kind.modelClass == modelClass else {
            log.tell(
                "\(cell) shows a \(kind.modelClass), and this is a \(modelClass)",
                at: [.name("model"), .name("modelClass")]
            )
            return nil
        }
        let named = ItemID(handler.kebabCased)
        return ReferenceRow(
            section: section,
            row: row,
            id: named.isValid ? named : ItemID("row-\(section)-\(row)"),
            cellClass: cell,
            handler: handler.isEmpty ? nil : handler,
            // It is read once all rows are known, from outside of them.
            model: ReferenceFields(model, at: log.path.steps + [.name("model")], log)
        )
    }

    /// The name of a class, which is known to be there.
    private func name(
        _ member: String,
        of value: JSONValue,
        _ steps: [JSONPath.Step],
        _ thing: String,
        _ known: Set<String>,
        _ log: MenuFileLog
    ) -> String? {
        let names = known.sorted()
        let place = steps + [.name(member)]
        switch value[member] {
        case .string(let name)?:
            if known.contains(name) { return name }
            log.tell(MenuFileShape.unknown(name, among: names, "is not a \(thing)"), at: place)
        case nil:
            log.tell("is missing: give one of \(names.joined(separator: ", "))", at: place)
        case let other?:
            log.tell("has to be a text, and is \(other.typeWords)", at: place)
        }
        return nil
    }

    private func items(
        of row: ReferenceRow,
        _ surroundings: MenuFileSurroundings,
        _ names: ReferenceNames
    ) -> [any MenuItem] {
        kinds[row.cellClass]?.items(row, in: surroundings) { names.unique(row.id) } ?? []
    }
}
