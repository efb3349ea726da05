import DevMenuKit

/// Reads the rows of settings pages: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
package struct ReferencePageReader: Sendable {
    /// The class of what each cell shows, by the class of the cell.
    private let modelClasses: [String: String]
    private let cells: [String]
    private let models: [String]

    /// A reader of pages.
    ///
    /// - Parameter modelClasses: The class of what each cell shows, by the class of the cell.
    package init(modelClasses: [String: String]) {
        self.modelClasses = modelClasses
        cells = modelClasses.keys.sorted()
        models = Set(modelClasses.values).sorted()
    }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - name: What people call it, for errors.
    ///   - body: Makes something of each row; what is wrong with a model is told by its fields.
    /// - Returns: What became of the rows, section by section.
    /// - Throws: ``MenuFileError``, with all that is wrong.
    package func read<Row>(
        _ bytes: [UInt8],
        name: String,
        _ body: (ReferenceRow) -> Row?
    ) throws(MenuFileError) -> [[Row]] {
        let beginning = #"begin with {"data": [[{"cellClass": …, "model": …}]]}"#
        return try MenuDocument(bytes, name: name).read(beginning: beginning) { value, log in
            guard let page = value.object else {
                log.tell("a page is an object, and this is \(value.typeWords): \(beginning)")
                return nil
            }
            return rows(of: page, log).map { $0.compactMap(body) }
        }
    }

    /// The rows of a page, section by section; what is wrong with one is told.
    func rows(of page: JSONObject, _ log: MenuFileLog) -> [[ReferenceRow]] {
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
        _ log: MenuFileLog
    ) -> ReferenceRow? {
        guard value.object != nil else {
            log.tell("a row is an object, and this is \(value.typeWords)")
            return nil
        }
        let handler = ReferenceFields(value, at: [], log).text("responseSelector")
        let cell = name("cellClass", of: value, [], "cell", cells, log)
        guard let model = value["model"], model.object != nil else {
            let found = value["model"].map { "has to be an object, and is \($0.typeWords)" }
            log.tell(found ?? "is missing: give the cell's model", at: [.name("model")])
            return nil
        }
        let modelClass = name("modelClass", of: model, [.name("model")], "model", models, log)
        guard let cell, let modelClass, let shown = modelClasses[cell] else { return nil }
        guard shown == modelClass else {
            log.tell(
                "\(cell) shows a \(shown), and this is a \(modelClass)",
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
        _ names: [String],
        _ log: MenuFileLog
    ) -> String? {
        let place = steps + [.name(member)]
        switch value[member] {
        case .string(let name)?:
            if names.contains(name) { return name }
            log.tell(MenuFileShape.unknown(name, among: names, "is not a \(thing)"), at: place)
        case nil:
            log.tell("is missing: give one of \(names.joined(separator: ", "))", at: place)
        case let other?:
            log.tell("has to be a text, and is \(other.typeWords)", at: place)
        }
        return nil
    }
}
