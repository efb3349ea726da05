/// A row of a settings page as its JSON has it: what it shows, and a handler's name.
package struct JSONRow: Sendable {
    /// The place of its section, from 0.
    package let section: Int
    /// Its place in the section, from 0.
    package let row: Int
    /// What it shows, as the type of its kind.
    package let model: any RowModel
    /// The name of what is called when it is chosen; `nil` where nothing is.
    package let handler: String?
    /// The model as the page has it.
    package let json: JSONValue

    /// What it is called in a menu: made of its handler's name, else of its place.
    package var itemID: ItemID { Self.itemID(handler: handler, section: section, row: row) }

    /// What a row is called in a menu: `my-profile` after its handler `myProfile`, else `row-0-2`.
    package static func itemID(handler: String?, section: Int, row: Int) -> ItemID {
        let named = ItemID((handler ?? "").kebabCased)
        return named.isValid ? named : ItemID("row-\(section)-\(row)")
    }
}

/// Reads the rows of settings pages: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
package struct RowPageReader: Sendable {
    private let kinds: [String: any RowModel.Type]
    private let cells: [String]
    private let models: [String]

    /// A reader of pages whose rows are of some kinds; of two of one name the later counts.
    package init(kinds: [any RowModel.Type] = StandardRows.kinds) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        cells = self.kinds.keys.sorted()
        models = Set(self.kinds.values.map { $0.modelClass }).sorted()
    }

    /// Reads the rows of a page, section by section; what is wrong with one is told.
    package func rows(of page: JSONObject, _ log: JSONFaultLog) -> [[JSONRow]] {
        log.inside(.name("data")) {
            guard let sections = page["data"]?.array else {
                let found = page["data"].map {
                    "has to be a list of sections, and is \($0.typeWords)"
                }
                log.tell(found ?? "is missing: give a list of sections")
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
        _ log: JSONFaultLog
    ) -> JSONRow? {
        guard value.object != nil else {
            log.tell("a row is an object, and this is \(value.typeWords)")
            return nil
        }
        let handler = RowFields(value, at: [], log).text("responseSelector")
        let cell = name("cellClass", of: value, [], "cell", cells, log)
        guard let model = value["model"], model.object != nil else {
            let found = value["model"].map { "has to be an object, and is \($0.typeWords)" }
            log.tell(found ?? "is missing: give the cell's model", at: [.name("model")])
            return nil
        }
        let modelClass = name("modelClass", of: model, [.name("model")], "model", models, log)
        guard let cell, let modelClass, let kind = kinds[cell] else { return nil }
        guard kind.modelClass == modelClass else {
            log.tell(
                "\(cell) shows a \(kind.modelClass), and this is a \(modelClass)",
                at: [.name("model"), .name("modelClass")]
            )
            return nil
        }
        return JSONRow(
            section: section,
            row: row,
            model: kind.init(RowFields(model, at: [.name("model")], log)),
            handler: handler.isEmpty ? nil : handler,
            json: model
        )
    }

    /// The name of a class, which is known to be there.
    private func name(
        _ member: String,
        of value: JSONValue,
        _ steps: [JSONPath.Step],
        _ thing: String,
        _ names: [String],
        _ log: JSONFaultLog
    ) -> String? {
        let place = steps + [.name(member)]
        switch value[member] {
        case .string(let name)?:
            if names.contains(name) { return name }
            log.tell(FaultWords.unknown(name, among: names, "is not a \(thing)"), at: place)
        case nil:
            log.tell("is missing: give one of \(names.joined(separator: ", "))", at: place)
        case let other?:
            log.tell("has to be a text, and is \(other.typeWords)", at: place)
        }
        return nil
    }
}
