public import DevMenuKit
import DevMenuSystem

/// Reads settings pages in JSON: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
///
/// Each list is a section of rows. `cellClass` and the model's `modelClass` name the kind of row
/// (``RowModel``), and `responseSelector` the handler that is called when the row is chosen. A page
/// is read completely or not at all: the error has everything that is wrong with it. Unknown members
/// are ignored, comments and commas after the last element are allowed, and the time to read is
/// proportional to the page.
///
/// Laws: the rows that ``SettingsPageViewModel/value`` writes are read back as equal rows.
public struct SettingsPageReader: Sendable {
    /// The largest size of a page: 16 MiB.
    public static let sizeLimit = JSONFile.sizeLimit

    private let cells: [String: any SettingCell.Type]
    private let cellClasses: [String]
    private let modelClasses: [String]

    /// Creates a reader for the rows that some cells draw; of two for one kind the later is used.
    public init(cells: [any SettingCell.Type] = StandardCells.all) {
        self.cells = Dictionary(
            cells.map { ($0.kind.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        cellClasses = self.cells.keys.sorted()
        modelClasses = Set(self.cells.values.map { $0.kind.modelClass }).sorted()
    }

    /// Reads a file.
    ///
    /// - Parameter path: The file's path; it must be a regular file.
    /// - Returns: The rows by section.
    /// - Throws: `JSONFileError`, also for a file that can't be read.
    public func read(file path: String) throws(JSONFileError) -> [[SettingsRow]] {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile(path).read(atMost: Self.sizeLimit)
        } catch {
            let words =
                if case .notAFile = error { "it isn't a regular file" } else {
                    error.message(in: path)
                }
            let reason = "the page can't be read: \(words)"
            throw JSONFileError(
                file: path,
                problems: [.init(line: nil, reason: reason, zhHans: "无法读取页面")]
            )
        }
        return try read(bytes, name: path)
    }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: The page in UTF-8.
    ///   - name: The page's name in errors.
    /// - Returns: The rows by section.
    /// - Throws: `JSONFileError`, with a line for each problem:
    ///   `page.json:4: section 1, row 0, cellClass: 'Cell' isn't a cell`.
    public func read(_ bytes: [UInt8], name: String) throws(JSONFileError) -> [[SettingsRow]] {
        let beginning = #"begin with {"data": [[{"cellClass": …, "model": …}]]}"#
        return try JSONFile(bytes, name: name).read(
            beginning: beginning,
            words: \.rowWords
        ) { page, log in
            guard page.object != nil else {
                log.report(
                    "a page is an object, but this is \(page.typeDescription): \(beginning)",
                    zhHans: "页面应为对象，实际为\(page.chineseType)"
                )
                return nil
            }
            return log.inside(.name("data")) { sections(of: page["data"], log) }
        }
    }

    private func sections(of data: JSONValue?, _ log: JSONProblemLog) -> [[SettingsRow]] {
        guard let sections = data?.array else {
            log.report(
                data.map { .mustBe("a list of sections", "各组的列表", $0) }
                    ?? .missing("a list of sections", "各组的列表")
            )
            return []
        }
        return sections.enumerated().map { index, section in
            log.inside(.index(index)) {
                guard let rows = section.array else {
                    log.report(
                        "a section is a list of rows, but this is \(section.typeDescription)",
                        zhHans: "一组应为各行的列表，实际为\(section.chineseType)"
                    )
                    return []
                }
                return rows.enumerated().compactMap { number, row in
                    log.inside(.index(number)) { self.row(row, log) }
                }
            }
        }
    }

    private func row(_ value: JSONValue, _ log: JSONProblemLog) -> SettingsRow? {
        guard value.object != nil else {
            log.report(
                "a row is an object, but this is \(value.typeDescription)",
                zhHans: "一行应为对象，实际为\(value.chineseType)"
            )
            return nil
        }
        let handler = RowFields(value, at: [], log).text("responseSelector")
        let cellClass = name("cellClass", of: value, [], ("cell", "单元格"), cellClasses, log)
        guard let model = value["model"], model.object != nil else {
            log.report(
                value["model"].map { .mustBe("an object", "对象", $0) }
                    ?? .missing("the cell's model", "单元格的模型"),
                at: [.name("model")]
            )
            return nil
        }
        let modelClass = name(
            "modelClass",
            of: model,
            [.name("model")],
            ("model", "模型"),
            modelClasses,
            log
        )
        guard let cellClass, let modelClass, let cell = cells[cellClass] else { return nil }
        guard cell.kind.modelClass == modelClass else {
            log.report(
                "\(cellClass) shows a \(cell.kind.modelClass), but this is a \(modelClass)",
                zhHans: "\(cellClass) 对应 \(cell.kind.modelClass)，实际为 \(modelClass)",
                at: [.name("model"), .name("modelClass")]
            )
            return nil
        }
        return cell.row(
            RowFields(model, at: [.name("model")], log),
            handler: handler.isEmpty ? nil : handler
        )
    }

    /// Returns the name of a class that is among some names, or reports an error.
    private func name(
        _ member: String,
        of value: JSONValue,
        _ steps: [JSONPath.Step],
        _ thing: (english: String, chinese: String),
        _ names: [String],
        _ log: JSONProblemLog
    ) -> String? {
        let path = steps + [.name(member)]
        switch value[member] {
        case .string(let name)?:
            if names.contains(name) { return name }
            log.report(.unknown(name, among: names, thing.english, thing.chinese), at: path)
        case nil:
            let english = names.joined(separator: ", ")
            let chinese = "以下之一：" + names.joined(separator: "、")
            log.report(.missing("one of \(english)", chinese), at: path)
        case let other?: log.report(.mustBe("a string", "字符串", other), at: path)
        }
        return nil
    }
}

extension JSONPath {
    /// The words for the path: `section 1, row 0, model.title` for `data[1][0].model.title`.
    fileprivate var rowWords: String {
        var rest = steps[...]
        guard rest.popFirst() != nil else { return "" }
        var words: [String] = []
        for thing in ["section", "row"] {
            guard case .index(let index)? = rest.first else { break }
            words.append("\(thing) \(index)")
            rest.removeFirst()
        }
        if words.isEmpty { return String(describing: self) }
        if !rest.isEmpty { words.append(String(describing: JSONPath(Array(rest)))) }
        return words.joined(separator: ", ")
    }
}
