import DevMenuKit

/// Reads settings pages in JSON: `{"data": [[{"cellClass", "responseSelector", "model"}…]…]}`.
///
/// A page is read whole or not at all: where anything is wrong, all that is wrong is told.
package struct SettingsFileReader: Sendable {
    private let kinds: [String: SettingsCellKind]
    private let modelClasses: [String]

    /// A reader of pages whose rows are of some kinds.
    package init(kinds: [SettingsCellKind] = SettingsCellKind.standard) {
        self.kinds = Dictionary(
            kinds.map { ($0.cellClass, $0) },
            uniquingKeysWith: { _, last in last }
        )
        modelClasses = Set(kinds.map(\.modelClass)).sorted()
    }

    /// Reads a file.
    ///
    /// - Parameter path: The file's path.
    /// - Returns: The rows, section by section.
    /// - Throws: ``SettingsFileError``.
    package func read(file path: String) throws(SettingsFileError) -> [[SettingsRow]] {
        let bytes: [UInt8]
        do {
            bytes = try KeptFile(path: path).contents()
        } catch {
            let reason = "the page cannot be read: \(error.words(in: path))"
            throw SettingsFileError(file: path, problems: [.init(line: nil, reason: reason)])
        }
        return try read(bytes, name: path)
    }

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - name: What people call it, for errors.
    /// - Returns: The rows, section by section.
    /// - Throws: ``SettingsFileError``.
    package func read(
        _ bytes: [UInt8],
        name: String
    ) throws(SettingsFileError) -> [[SettingsRow]] {
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            let reason = "column \(error.position.column): \(error.problem)"
            throw SettingsFileError(
                file: name,
                problems: [.init(line: error.position.line, reason: reason)]
            )
        }
        let log = SettingsFileLog()
        let rows = sections(of: document.value, log)
        guard log.entries.isEmpty else { throw log.error(in: document, file: name) }
        return rows
    }

    private func sections(of page: JSONValue, _ log: SettingsFileLog) -> [[SettingsRow]] {
        guard page.object != nil else {
            log.tell(#"a page is an object, {"data": […]}, and this is \#(page.words)"#, at: [])
            return []
        }
        let path: JSONPath = [.name("data")]
        guard let sections = page["data"]?.array else {
            let found = page["data"].map { "has to be a list of sections, and is \($0.words)" }
            log.tell(found ?? "is missing: give a list of sections", at: path)
            return []
        }
        return sections.enumerated().map { place, section in
            let path = path.appending(place)
            guard let rows = section.array else {
                log.tell("a section is a list of rows, and this is \(section.words)", at: path)
                return []
            }
            return rows.enumerated().compactMap { number, row in
                self.row(row, at: path.appending(number), log)
            }
        }
    }

    private func row(_ row: JSONValue, at path: JSONPath, _ log: SettingsFileLog) -> SettingsRow? {
        guard row.object != nil else {
            log.tell("a row is an object, and this is \(row.words)", at: path)
            return nil
        }
        let handler = ModelFields(row, at: path, log).text("responseSelector")
        let cell = name("cellClass", of: row, at: path, among: kinds.keys.sorted(), "cell", log)
        let modelPath = path.appending("model")
        guard let model = row["model"], model.object != nil else {
            let found = row["model"].map { "has to be an object, and is \($0.words)" }
            log.tell(found ?? "is missing: give what the cell shows", at: modelPath)
            return nil
        }
        let modelClass = name(
            "modelClass",
            of: model,
            at: modelPath,
            among: modelClasses,
            "model",
            log
        )
        guard let cell, let modelClass, let kind = kinds[cell] else { return nil }
        guard kind.modelClass == modelClass else {
            log.tell(
                "\(cell) shows a \(kind.modelClass), and this is a \(modelClass)",
                at: modelPath.appending("modelClass")
            )
            return nil
        }
        return kind.row(
            ModelFields(model, at: modelPath, log),
            handler.isEmpty ? nil : handler
        )
    }

    /// The name of a class, which is known to be there.
    private func name(
        _ member: String,
        of value: JSONValue,
        at path: JSONPath,
        among names: [String],
        _ thing: String,
        _ log: SettingsFileLog
    ) -> String? {
        let path = path.appending(member)
        switch value[member] {
        case .string(let name)?:
            if names.contains(name) { return name }
            let hint =
                NearestName.suggestion(for: name, among: names).map { ". Did you mean '\($0)'?" }
                ?? ": give one of \(names.joined(separator: ", "))"
            log.tell("'\(ControlEscaping.escaped(name))' is not a \(thing)\(hint)", at: path)
        case nil:
            log.tell("is missing: give one of \(names.joined(separator: ", "))", at: path)
        case let other?:
            log.tell("has to be a text, and is \(other.words)", at: path)
        }
        return nil
    }
}
