/// A row of a settings page in JSON: its content, and the name of its handler.
package struct JSONRow: Sendable {
    /// The index of its section, from 0.
    package let section: Int
    /// The index of the row in its section, from 0.
    package let row: Int
    /// The content, of its kind's type.
    package let model: any RowModel
    /// The name of the handler that is called when the row is chosen; `nil` for none.
    package let handler: String?
    /// The model as it is in the page.
    package let json: JSONValue

    /// The identifier of its item in a menu: from its handler's name, else from its indices.
    package var itemID: ItemID { Self.itemID(handler: handler, section: section, row: row) }

    /// Returns a row's identifier: `my-profile` for the handler `myProfile`, else `row-0-2`.
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

    /// Creates a reader for some kinds of rows; of two with one name the later is used.
    package init(kinds: [any RowModel.Type] = StandardRows.kinds) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        cells = self.kinds.keys.sorted()
        models = Set(self.kinds.values.map { $0.modelClass }).sorted()
    }

    /// Returns the rows of a page by section, and reports to the log what is wrong with them.
    package func rows(of page: JSONObject, _ log: JSONProblemLog) -> [[JSONRow]] {
        log.inside(.name("data")) {
            guard let sections = page["data"]?.array else {
                let found = page["data"].map {
                    "must be a list of sections, but is \($0.typeDescription)"
                }
                log.report(found ?? "is missing: give a list of sections")
                return []
            }
            return sections.enumerated().map { index, section in
                log.inside(.index(index)) {
                    guard let rows = section.array else {
                        log.report(
                            "a section is a list of rows, but this is \(section.typeDescription)"
                        )
                        return []
                    }
                    return rows.enumerated().compactMap { number, row in
                        log.inside(.index(number)) { self.row(row, index, number, log) }
                    }
                }
            }
        }
    }

    private func row(
        _ value: JSONValue,
        _ section: Int,
        _ row: Int,
        _ log: JSONProblemLog
    ) -> JSONRow? {
        guard value.object != nil else {
            log.report("a row is an object, but this is \(value.typeDescription)")
            return nil
        }
        let handler = RowFields(value, at: [], log).text("responseSelector")
        let cell = name("cellClass", of: value, [], "cell", cells, log)
        guard let model = value["model"], model.object != nil else {
            let found = value["model"].map { "must be an object, but is \($0.typeDescription)" }
            log.report(found ?? "is missing: give the cell's model", at: [.name("model")])
            return nil
        }
        let modelClass = name("modelClass", of: model, [.name("model")], "model", models, log)
        guard let cell, let modelClass, let kind = kinds[cell] else { return nil }
        guard kind.modelClass == modelClass else {
            log.report(
                "\(cell) shows a \(kind.modelClass), but this is a \(modelClass)",
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

    /// Returns the name of a class that is among some names; else reports an error.
    private func name(
        _ member: String,
        of value: JSONValue,
        _ steps: [JSONPath.Step],
        _ thing: String,
        _ names: [String],
        _ log: JSONProblemLog
    ) -> String? {
        let path = steps + [.name(member)]
        switch value[member] {
        case .string(let name)?:
            if names.contains(name) { return name }
            log.report(ProblemText.unknown(name, among: names, "is not a \(thing)"), at: path)
        case nil:
            log.report("is missing: give one of \(names.joined(separator: ", "))", at: path)
        case let other?:
            log.report("must be a string, but is \(other.typeDescription)", at: path)
        }
        return nil
    }
}
