/// Reads the native form of a menu's file, and describes it.
struct NativeMenuReader {
    private static let version = 1

    private let kinds: [any MenuFileKind]
    private let kindsByName: [String: any MenuFileKind]

    init(kinds: [any MenuFileKind]) {
        self.kinds = kinds
        kindsByName = Dictionary(
            kinds.map { ($0.kind.rawValue, $0) },
            uniquingKeysWith: { _, last in last }
        )
    }

    private static let title = MenuFileMember(
        "title",
        .localized(limit: MenuFileShape.titleLimit),
        isRequired: true,
        summary: "What people read above it."
    )

    private static let document = [
        MenuFileMember("$schema", .argument, summary: "Where editors find this schema."),
        MenuFileMember("devmenu", .value, isRequired: true, summary: "The form's version: 1."),
        title,
        MenuFileMember(
            "sections",
            .list(of: .value, atLeast: 0),
            isRequired: true,
            summary: "The groups of items, in order."
        ),
    ]

    private static let section = [
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

    private static let item = [
        MenuFileMember("kind", .value, isRequired: true, summary: "What it is."),
        MenuFileMember(
            "id",
            .identifier,
            isRequired: true,
            summary: "What people type to reach it: unique in the file."
        ),
        title,
        MenuFileMember(
            "summary",
            .localized(limit: MenuFileShape.textLimit),
            summary: "What it is about, in a sentence."
        ),
    ]

    /// The menu of a document; `nil`, or anything else, where the log has been told something.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: MenuFileLog
    ) -> MenuFile? {
        if let version = object["devmenu"], version.integer != Self.version {
            log.tell(
                "has to be \(Self.version), which is the version that is known",
                at: [.name("devmenu")]
            )
        }
        _ = MenuFileShape.check(object, has: Self.document, log)
        var names = MenuFileNames()
        var sections: [MenuSection] = []
        var items: [any MenuItem] = []
        log.inside(.name("sections")) {
            for (place, value) in (object["sections"]?.array ?? []).enumerated() {
                log.inside(.place(place)) {
                    guard let section = self.section(value, &names, log) else { return }
                    sections.append(section)
                    log.inside(.name("items")) {
                        for (place, item) in (value["items"]?.array ?? []).enumerated() {
                            log.inside(.place(place)) {
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

    /// A section; one that is wrong in parts is taken all the same, so that its items are looked at.
    private func section(
        _ value: JSONValue,
        _ names: inout MenuFileNames,
        _ log: MenuFileLog
    ) -> MenuSection? {
        guard let object = value.object else {
            log.tell(
                "has to be \(MenuFileShape.object(Self.section).words), and is \(value.typeWords)"
            )
            return nil
        }
        _ = MenuFileShape.check(object, has: Self.section, log)
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
        _ log: MenuFileLog
    ) -> (any MenuItem)? {
        guard let object = value.object else {
            log.tell(
                "has to be \(MenuFileShape.object(Self.item).words), and is \(value.typeWords)"
            )
            return nil
        }
        if let id = object["id"]?.string { names.claim(item: id, log) }
        guard let name = object["kind"]?.string, let kind = kindsByName[name] else {
            tellKind(object["kind"], log)
            return nil
        }
        guard let form = form(of: object, kind, log) else { return nil }
        guard MenuFileShape.check(object, has: Self.item + form, log) else { return nil }
        let entry = MenuFileEntry(
            object,
            section: section,
            surroundings: surroundings,
            log: log
        )
        let told = log.entries.count
        guard let item = kind.item(entry) else { return nil }
        if let flaw = item.flaw, log.entries.count == told { log.tell(flaw) }
        if let setting = item.asSetting {
            names.claim(key: setting.key, isGiven: object["key"] != nil, log)
        }
        return item
    }

    private func tellKind(_ value: JSONValue?, _ log: MenuFileLog) {
        let known = kinds.map(\.kind.rawValue)
        let reason =
            switch value {
            case nil: "is missing: give one of " + known.joined(separator: ", ")
            case .string(let word)?: MenuFileShape.unknown(word, among: known, "is not a kind")
            case let other?:
                "has to be one of \(known.joined(separator: ", ")), and is \(other.typeWords)"
            }
        log.tell(reason, at: [.name("kind")])
    }

    /// The form of an item, told by the member that only it has.
    private func form(
        of object: JSONObject,
        _ kind: some MenuFileKind,
        _ log: MenuFileLog
    ) -> [MenuFileMember]? {
        let forms = kind.forms
        guard forms.count > 1 else { return forms.first ?? [] }
        let signs = forms.compactMap { $0.first?.name }
        let found = signs.filter { object[$0] != nil }
        guard found.count == 1 else {
            let words = signs.map { "'\($0)'" }
            log.tell(
                found.isEmpty
                    ? "an item of kind \(kind.kind) needs \(words.joined(separator: " or "))"
                    : "\(words.joined(separator: " and ")) exclude one another: give one of them"
            )
            return nil
        }
        return forms.first { $0.first?.name == found[0] }
    }

    /// The native form as a JSON Schema.
    var schema: JSONValue {
        let items = kinds.flatMap { kind in
            kind.forms.map { form -> JSONValue in
                var schema = MenuFileShape.schema(of: Self.item + form)
                var properties = schema["properties"]?.object ?? [:]
                properties["kind"] = ["const": .string(kind.kind.rawValue)]
                schema["properties"] = .object(properties)
                return .object(schema)
            }
        }
        var section = MenuFileShape.schema(of: Self.section)
        section.setItems("items", to: ["anyOf": .array(items)])
        var document: JSONObject = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "A developer menu, as devmenu reads it",
        ]
        document.merge(MenuFileShape.schema(of: Self.document))
        document.setItems("sections", to: .object(section))
        var properties = document["properties"]?.object ?? [:]
        properties["devmenu"] = ["const": .integer(Self.version)]
        document["properties"] = .object(properties)
        return .object(document)
    }
}

extension JSONObject {
    /// Says, in the schema of an object, what the elements of a list in it are.
    fileprivate mutating func setItems(_ name: String, to items: JSONValue) {
        var properties = self["properties"]?.object ?? [:]
        var list = properties[name]?.object ?? [:]
        list["items"] = items
        properties[name] = .object(list)
        self["properties"] = .object(properties)
    }
}
