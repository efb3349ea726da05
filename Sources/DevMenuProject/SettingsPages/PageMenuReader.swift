package import DevMenuKit

/// Reads settings pages as menus: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
struct PageMenuReader {
    private let pages: RowPageReader

    init(kinds: [any RowModel.Type]) { pages = RowPageReader(kinds: kinds) }

    /// Returns the menu of a page, and reports to the log what is wrong with it.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: JSONProblemLog
    ) -> MenuFile {
        var names = ItemNames()
        let rows = pages.rows(of: object, log).enumerated().map { index, section in
            section.map { row in
                PageRow(
                    row: row,
                    id: row.itemID,
                    section: Self.sectionID(index),
                    surroundings: surroundings
                )
            }
        }
        var sections: [MenuSection] = []
        var items: [any MenuItem] = []
        for (index, section) in Self.named(rows, &names).enumerated() {
            let number = index + 1
            sections.append(
                MenuSection(
                    Self.sectionID(index),
                    title: LocalizedText(en: "Section \(number)", zhHans: "第 \(number) 组")
                )
            )
            for row in section { items += Self.items(of: row, &names) }
        }
        let title = RowFields(.object(object), at: [], log).text("title")
        return MenuFile(
            title: title.isEmpty ? nil : LocalizedText(title),
            sections: sections,
            items: items,
            itemsElsewhere: []
        )
    }

    private static func sectionID(_ index: Int) -> SectionID { SectionID("section-\(index)") }

    /// Returns the rows, of which the first of a name keeps it and the others get a number behind it.
    private static func named(
        _ sections: [[PageRow]],
        _ names: inout ItemNames
    ) -> [[PageRow]] {
        var sections = sections
        var namesakes: [(section: Int, row: Int)] = []
        for (section, rows) in sections.enumerated() {
            for (index, row) in rows.enumerated() where !names.claim(row.id) {
                namesakes.append((section, index))
            }
        }
        for (section, row) in namesakes {
            sections[section][row].id = names.numbered(sections[section][row].id)
        }
        return sections
    }

    private static func items(of row: PageRow, _ names: inout ItemNames) -> [any MenuItem] {
        let model = row.row.model
        guard let model = model as? any MenuRow else { return [row.item(model.title, model.note)] }
        return model.items(row) { names.numbered(row.id) }
    }
}

extension RowPageReader {
    /// Returns the rows of a whole page; an error has everything that is wrong with it.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - name: The page's name in errors.
    /// - Returns: The rows by section.
    /// - Throws: ``MenuFileError``.
    package func read(
        _ bytes: [UInt8],
        name: String
    ) throws(MenuFileError) -> [[JSONRow]] {
        let beginning = #"begin with {"data": [[{"cellClass": …, "model": …}]]}"#
        return try MenuDocument(bytes, name: name).read(beginning: beginning) { value, log in
            guard let page = value.object else {
                log.report(
                    "a page is an object, but this is \(value.typeDescription): \(beginning)"
                )
                return nil
            }
            return rows(of: page, log)
        }
    }
}
