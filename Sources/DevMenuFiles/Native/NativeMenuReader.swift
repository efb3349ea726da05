import DevMenuKit

/// Reads the native form of a menu's file, and describes it.
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

    /// The menu of a document; `nil`, or anything else, where the log has been told something.
    func menu(
        of object: JSONObject,
        _ surroundings: MenuFileSurroundings,
        _ log: MenuFileLog
    ) -> MenuFile? {
        _ = MenuFileShape.check(object, has: NativeMenuForm.document, log)
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
                "has to be \(MenuFileShape.object(NativeMenuForm.section).words), and is \(value.typeWords)"
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
        _ log: MenuFileLog
    ) -> (any MenuItem)? {
        guard let object = value.object else {
            log.tell(
                "has to be \(MenuFileShape.object(NativeMenuForm.item).words), and is \(value.typeWords)"
            )
            return nil
        }
        let isNew = object["id"]?.string.map { names.claim(item: $0, log) } ?? false
        guard let name = object["kind"]?.string, let kind = kindsByName[name] else {
            tellKind(object["kind"], log)
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
        let told = log.entries.count
        let isSound = MenuFileShape.check(object, has: members, log)
        let entry = MenuFileEntry(
            isSound ? object : MenuFileShape.soundPart(of: object, having: members),
            written: object,
            section: section,
            surroundings: surroundings,
            log: log
        )
        kind.check(entry)
        let item = log.entries.count == told ? kind.item(entry) : nil
        if log.entries.count == told, let flaw = item?.flaw { log.tell(flaw) }
        // Where there is no item to ask, its members say under which key it would be kept.
        let key = item.map { $0.asSetting?.key } ?? SettingFileMembers.key(of: entry, in: form)
        let isGiven = object[SettingFileMembers.key.name] != nil
        // Of two items of one name that is told already, and their keys follow from it.
        if let key, isGiven || isNew { names.claim(key: key, isGiven: isGiven, log) }
        return item
    }

    /// Checks what can be checked of an item whose kind nobody knows.
    private func checkWithoutKind(_ object: JSONObject, _ log: MenuFileLog) {
        // What a member has to be differs from kind to kind: here any value will do.
        let members = Self.optional(kinds.flatMap(\.forms)).map {
            MenuFileMember($0.name, .value, summary: $0.summary)
        }
        var object = object
        // It is told already.
        object["kind"] = .null
        _ = MenuFileShape.check(object, has: NativeMenuForm.item + members, log)
    }

    /// The members of several forms, none of which has to be there.
    private static func optional(_ forms: [[MenuFileMember]]) -> [MenuFileMember] {
        var seen: Set<String> = []
        return forms.joined().filter { seen.insert($0.name).inserted }.map {
            MenuFileMember($0.name, $0.shape, summary: $0.summary)
        }
    }

    private func tellKind(_ value: JSONValue?, _ log: MenuFileLog) {
        let known = kinds.map(\.kind.rawValue)
        let reason =
            switch value {
            case nil: "is missing: give one of " + known.joined(separator: ", ")
            case .string(let word)?: unknownKind(word, among: known)
            case let other?:
                "has to be one of \(known.joined(separator: ", ")), and is \(other.typeWords)"
            }
        log.tell(reason, at: [.name("kind")])
    }

    private func unknownKind(_ word: String, among known: [String]) -> String {
        let what = "is not a kind"
        let synonyms = kinds.flatMap(\.synonyms)
        guard let near = MenuFileShape.nearest(to: word, among: known + synonyms),
            let kind = kinds.first(where: { $0.synonyms.contains(near) })
        else { return MenuFileShape.unknown(word, among: known, what) }
        return "\(MenuFileShape.quoted(word)) \(what). Did you mean '\(kind.kind)'?"
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
}

extension NativeMenuReader {
    /// The native form as a JSON Schema.
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
    /// Says, in the schema of an object, what the elements of a list in it are.
    fileprivate mutating func setItems(_ name: String, to items: JSONValue) {
        var properties = self["properties"]?.object ?? [:]
        var list = properties[name]?.object ?? [:]
        list["items"] = items
        properties[name] = .object(list)
        self["properties"] = .object(properties)
    }
}

/// What stands in the native form, but for what each kind of item adds.
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
        MenuFileMember("$schema", .argument, summary: "Where editors find this schema."),
        MenuFileMember(
            "devmenu",
            .version(version),
            isRequired: true,
            summary: "The form's version: 1."
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

    /// The members that every item has.
    static let item = [
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
}
