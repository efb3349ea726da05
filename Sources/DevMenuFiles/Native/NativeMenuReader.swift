import DevMenuKit

/// Reads the native form of a menu's file, and creates its JSON Schema.
struct NativeMenuReader {
    let kinds: [any MenuFileKind]
    private let kindsByName: [String: any MenuFileKind]

    init(kinds: [any MenuFileKind]) {
        self.kinds = kinds
        kindsByName = Dictionary(
            kinds.map { ($0.kind.rawValue, $0) },
            uniquingKeysWith: { _, last in last }
        )
    }

    /// Returns the menu of a document; the result counts only if no errors are recorded in the log.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: JSONProblemLog
    ) -> MenuFile? {
        _ = MenuFileShape.check(object, has: NativeMenuForm.document, log)
        var names = MenuFileNames()
        var sections: [MenuSection] = []
        var items: [any MenuItem] = []
        log.inside(.name("sections")) {
            for (index, value) in (object["sections"]?.array ?? []).enumerated() {
                log.inside(.index(index)) {
                    guard let section = self.section(value, &names, log) else { return }
                    sections.append(section)
                    log.inside(.name("items")) {
                        for (index, item) in (value["items"]?.array ?? []).enumerated() {
                            log.inside(.index(index)) {
                                if let item = self.item(item, section.id, surroundings, &names, log)
                                {
                                    items.append(item)
                                }
                            }
                        }
                    }
                }
            }
        }
        return MenuFile(
            title: LocalizedText(json: object["title"]),
            sections: sections,
            items: items
        )
    }

    /// Returns a section, also one with errors, so that its items are checked as well.
    private func section(
        _ value: JSONValue,
        _ names: inout MenuFileNames,
        _ log: JSONProblemLog
    ) -> MenuSection? {
        guard let object = value.object else {
            log.report(
                "must be \(MenuFileShape.object(NativeMenuForm.section).expectation), but is \(value.typeDescription)"
            )
            return nil
        }
        _ = MenuFileShape.check(object, has: NativeMenuForm.section, log)
        if let id = object["id"]?.string { names.claim(section: id, log) }
        return MenuSection(
            SectionID(object["id"]?.string ?? ""),
            title: LocalizedText(json: object["title"]),
            footer: object["footer"].map { LocalizedText(json: $0) }
        )
    }

    private func item(
        _ value: JSONValue,
        _ section: SectionID,
        _ surroundings: MenuFileSurroundings,
        _ names: inout MenuFileNames,
        _ log: JSONProblemLog
    ) -> (any MenuItem)? {
        guard let object = value.object else {
            log.report(
                "must be \(MenuFileShape.object(NativeMenuForm.item).expectation), but is \(value.typeDescription)"
            )
            return nil
        }
        let isNew = object["id"]?.string.map { names.claim(item: $0, log) } ?? false
        guard let name = object["kind"]?.string, let kind = kindsByName[name] else {
            reportKind(object["kind"], log)
            checkWithoutKind(object, log)
            return nil
        }
        guard let form = form(of: object, kind, log) else {
            _ = MenuFileShape.check(
                object,
                has: NativeMenuForm.item + Self.optional(kind.forms),
                log
            )
            return nil
        }
        let members = NativeMenuForm.item + form
        let reported = log.problems.count
        let isValid = MenuFileShape.check(object, has: members, log)
        let entry = MenuFileEntry(
            isValid ? object : MenuFileShape.validPart(of: object, having: members),
            written: object,
            section: section,
            surroundings: surroundings,
            log: log
        )
        kind.check(entry)
        let item = log.problems.count == reported ? kind.item(entry) : nil
        if log.problems.count == reported, let problem = item?.problem { log.report(problem) }
        // If there is no item to ask, the entry's members determine the key.
        let key = item.map { $0.asSetting?.key } ?? SettingFileMembers.key(of: entry, in: form)
        let isGiven = object[SettingFileMembers.key.name] != nil
        // A duplicate identifier is reported already, and a duplicate key would only follow from
        // it.
        if let key, isGiven || isNew { names.claim(key: key, isGiven: isGiven, log) }
        return item
    }

    /// Checks the members that don't depend on the kind, for an item of an unknown kind.
    private func checkWithoutKind(_ object: JSONObject, _ log: JSONProblemLog) {
        // The shape of a member differs from kind to kind: any value is accepted here.
        let members = Self.optional(kinds.flatMap(\.forms)).map {
            MenuFileMember($0.name, .value, summary: $0.summary)
        }
        var object = object
        // The unknown kind is reported already.
        object["kind"] = .null
        _ = MenuFileShape.check(object, has: NativeMenuForm.item + members, log)
    }

    /// Returns the members of several forms, each of them optional.
    private static func optional(_ forms: [[MenuFileMember]]) -> [MenuFileMember] {
        var seen: Set<String> = []
        return forms.joined().filter { seen.insert($0.name).inserted }.map {
            MenuFileMember($0.name, $0.shape, summary: $0.summary)
        }
    }

    private func reportKind(_ value: JSONValue?, _ log: JSONProblemLog) {
        let known = kinds.map(\.kind.rawValue)
        let reason =
            switch value {
            case nil: "is missing: give one of " + known.joined(separator: ", ")
            case .string(let word)?: unknownKind(word, among: known)
            case let other?:
                "must be one of \(known.joined(separator: ", ")), but is \(other.typeDescription)"
            }
        log.report(reason, at: [.name("kind")])
    }

    private func unknownKind(_ word: String, among known: [String]) -> String {
        let what = "is not a kind"
        let synonyms = kinds.flatMap(\.synonyms)
        guard let near = ProblemText.nearest(to: word, among: known + synonyms),
            let kind = kinds.first(where: { $0.synonyms.contains(near) })
        else { return ProblemText.unknown(word, among: known, what) }
        return "\(ProblemText.quoted(word)) \(what). Did you mean '\(kind.kind)'?"
    }

    /// Returns the form of an item, by the member that no other form has.
    private func form(
        of object: JSONObject,
        _ kind: some MenuFileKind,
        _ log: JSONProblemLog
    ) -> [MenuFileMember]? {
        let forms = kind.forms
        guard forms.count > 1 else { return forms.first ?? [] }
        let signs = forms.compactMap { $0.first?.name }
        let found = signs.filter { object[$0] != nil }
        guard found.count == 1 else {
            let words = signs.map { "'\($0)'" }
            log.report(
                found.isEmpty
                    ? "an item of kind \(kind.kind) needs \(words.joined(separator: " or "))"
                    : "\(words.joined(separator: " and ")) cannot be used together: give one of them"
            )
            return nil
        }
        return forms.first { $0.first?.name == found[0] }
    }
}

extension NativeMenuReader {
    /// The JSON Schema of the native form.
    var schema: JSONValue {
        let items = kinds.flatMap { kind in
            kind.forms.map { form -> JSONValue in
                var schema = MenuFileShape.schema(of: NativeMenuForm.item + form)
                var properties = schema["properties"]?.object ?? [:]
                properties["kind"] = ["const": .string(kind.kind.rawValue)]
                schema["properties"] = .object(properties)
                return .object(schema)
            }
        }
        var section = MenuFileShape.schema(of: NativeMenuForm.section)
        section.setItems("items", to: ["anyOf": .array(items)])
        var document: JSONObject = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "A developer menu, as devmenu reads it",
        ]
        document.merge(MenuFileShape.schema(of: NativeMenuForm.document))
        document.setItems("sections", to: .object(section))
        return .object(document)
    }
}

extension JSONObject {
    /// Sets the schema of a list's elements, in the schema of the object that has the list.
    fileprivate mutating func setItems(_ name: String, to items: JSONValue) {
        var properties = self["properties"]?.object ?? [:]
        var list = properties[name]?.object ?? [:]
        list["items"] = items
        properties[name] = .object(list)
        self["properties"] = .object(properties)
    }
}

/// The members of the native form that don't depend on the kind of an item.
enum NativeMenuForm {
    /// The version of the form.
    private static let version = 1

    private static let title = MenuFileMember(
        "title",
        .localized(limit: MenuFileShape.titleLimit),
        isRequired: true,
        summary: "What people read above it."
    )

    /// The members of the file.
    static let document = [
        MenuFileMember("$schema", .argument, summary: "The address of this schema, for editors."),
        MenuFileMember(
            "devmenu",
            .version(version),
            isRequired: true,
            summary: "The version of the format: 1."
        ),
        title,
        MenuFileMember(
            "sections",
            .list(of: .value, atLeast: 0),
            isRequired: true,
            summary: "The groups of items, in order."
        ),
    ]

    /// The members of a section.
    static let section = [
        MenuFileMember("id", .identifier, isRequired: true, summary: "What people type."),
        title,
        MenuFileMember(
            "footer",
            .localized(limit: MenuFileShape.textLimit),
            summary: "What people read below its items."
        ),
        MenuFileMember(
            "items",
            .list(of: .value, atLeast: 0),
            isRequired: true,
            summary: "The items, in order."
        ),
    ]

    /// The members of every item.
    static let item = [
        MenuFileMember("kind", .value, isRequired: true, summary: "What it is."),
        MenuFileMember(
            "id",
            .identifier,
            isRequired: true,
            summary: "Its name, which people type: unique in the file."
        ),
        title,
        MenuFileMember(
            "summary",
            .localized(limit: MenuFileShape.textLimit),
            summary: "A sentence about it."
        ),
    ]
}
