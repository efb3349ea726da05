import DevMenuClient
public import DevMenuKit
import DevMenuSystem

extension MenuFileReader {
    /// Reads the sections and items of a file.
    ///
    /// - Parameters:
    ///   - object: The file's value.
    ///   - file: The file.
    ///   - prefix: The part before the identifiers of its items, or `nil`.
    ///   - part: The names of the files that it includes, to which its own are added.
    ///   - join: The menu that gets them; it counts only if no errors are reported.
    ///   - log: The log for errors.
    func read(
        _ object: JSONObject,
        _ file: MenuFileSource,
        prefix: String?,
        _ part: inout MenuFileJoin.Part,
        into join: MenuFileJoin,
        _ log: JSONProblemLog
    ) {
        _ = NativeMenuForm.document.check(object, log)
        part.title = LocalizedText(json: object["title"])
        let scope = MenuFileScope(
            surroundings: file.surroundings,
            prefix: prefix,
            object: object,
            included: Set(part.settings.map(\.name))
        )
        scope.check(log)
        var reading = MenuFileReading(reader: self, scope: scope, join: join, log: log, part: part)
        log.each("sections", in: object) { reading.read(section: $0) }
        reading.read(tasks: object)
        part = reading.part
        ProgramOrder.complete(reading.programs, in: part, join, log)
    }
}

extension JSONProblemLog {
    /// Calls a closure with each element of an object's list, and the path of that element.
    func each(_ name: String, in object: JSONObject, _ body: (_ element: JSONValue) -> Void) {
        inside(.name(name)) {
            for (index, value) in (object[name]?.array ?? []).enumerated() {
                inside(.index(index)) { body(value) }
            }
        }
    }
}

/// The reading of one menu's file, whose items join the menu.
private struct MenuFileReading {
    let reader: MenuFileReader
    let scope: MenuFileScope
    let join: MenuFileJoin
    let log: JSONProblemLog
    var part: MenuFileJoin.Part
    var programs: [ProgramOrder.Program] = []

    /// Reads a section with its items; those of one with errors are checked as well.
    mutating func read(section value: JSONValue) {
        _ = MenuFileShape.object(NativeMenuForm.section).check(value, log)
        guard let object = value.object else { return }
        let id = scope.qualified(object["id"]?.string ?? "")
        // Another file may go on with a section.
        if object["id"]?.string == nil || !join.names.hasElsewhere(section: id) {
            if object["id"]?.string != nil {
                join.names.claim(id, as: .section, at: [.name("id")], log)
            }
            join.add(
                MenuSection(
                    SectionID(id),
                    title: LocalizedText(json: object["title"]),
                    footer: object["footer"].map { LocalizedText(json: $0) }
                )
            )
        }
        log.each("items", in: object) { read(item: $0, SectionID(id)) }
    }

    /// Reads what a file says about the tasks of the task files that it includes.
    mutating func read(tasks object: JSONObject) {
        let name = TaskFileMembers.member.name
        let given = object[name]?.object ?? [:]
        guard !given.members.isEmpty || !scope.environment.isEmpty else { return }
        let tasks = join.tasksOfIncludedFiles()
        func tell(_ id: String, _ members: JSONValue) {
            guard let index = part.items[id], let task = tasks[index] else {
                let known = part.items.filter { tasks[$0.value] != nil }.keys.sorted()
                log.report(
                    known.isEmpty
                        ? "the file includes no task file: add one to 'include'"
                        : ProblemText.unknown(
                            id,
                            among: known,
                            "isn't a task of a file that this one includes"
                        ),
                    isOfName: true
                )
                return
            }
            let entry = MenuFileEntry(
                MenuFileShape.validPart(of: members.object ?? [:], having: TaskFileMembers.all),
                written: members.object ?? [:],
                section: task.section,
                scope: scope,
                log: log
            )
            TaskFileMembers.check(entry, of: task)
            let names = task.names + claimNames(in: entry.members)
            join.replace(index, with: task.action(entry))
            join.name(index, names, isHidden: entry.members["hidden"]?.bool ?? task.task.isHidden)
            programs.append(.init(name: id, index: index, path: log.path))
        }
        for (id, index) in part.items where given[id] == nil && tasks[index] != nil {
            tell(id, .object([:]))
        }
        log.inside(.name(name)) {
            for (id, members) in given.members { log.inside(.name(id)) { tell(id, members) } }
        }
    }

    /// Reads an item, and adds it to the menu unless it's for other platforms.
    private mutating func read(item value: JSONValue, _ section: SectionID) {
        guard NativeMenuForm.isForThisPlatform(value) else {
            // It's checked, but may have the names of items for this platform.
            let names = join.names
            join.names = names.apart()
            _ = item(value, section)
            join.names = names
            if let id = value["id"]?.string {
                part.elsewhere[id] = (value["platforms"]?.array ?? []).compactMap(\.string)
            }
            return
        }
        guard let item = item(value, section), let id = value["id"]?.string else { return }
        let index = join.add(item)
        part.items[id] = index
        if let setting = item.asSetting, let members = value.object {
            let setting = SettingFileMembers.programSetting(setting, members)
            part.settings.append((id, setting))
            join.add(setting)
        }
        if item is ProgramAction || item is OpenChoice {
            programs.append(.init(name: id, index: index, path: log.path))
        }
        let names = (value["names"]?.array ?? []).compactMap(\.string)
            .map { ItemID(scope.qualified($0)) }
        join.name(index, names, isHidden: value["hidden"]?.bool ?? false)
    }

    private func item(_ value: JSONValue, _ section: SectionID) -> (any MenuItem)? {
        guard let object = value.object else {
            _ = MenuFileShape.object(NativeMenuForm.item).check(value, log)
            return nil
        }
        let isNew = claim(object)
        guard let name = object["kind"]?.string,
            let (kind, forms) = reader.kinds.last(where: { $0.kind.kind.rawValue == name })
        else {
            reportKind(object["kind"])
            // The shape of a member differs from kind to kind: any value is accepted here.
            let members = Self.optional(reader.kinds.flatMap(\.kind.forms)).map {
                MenuFileMember.optional($0.name, .value, $0.summary, synonyms: $0.synonyms)
            }
            var object = object
            // The unknown kind is reported already.
            object["kind"] = .null
            _ = (NativeMenuForm.item + members).check(object, log)
            return nil
        }
        guard let form = form(of: object, kind, forms) else {
            _ = (NativeMenuForm.item + Self.optional(kind.forms)).check(object, log)
            return nil
        }
        let reported = log.problems.count
        let isValid = form.check(object, log)
        let entry = MenuFileEntry(
            isValid ? object : MenuFileShape.validPart(of: object, having: form),
            written: object,
            section: section,
            scope: scope,
            log: log
        )
        kind.check(entry)
        let item = log.problems.count == reported ? kind.item(entry) : nil
        if log.problems.count == reported, let problem = item?.problem { log.report(problem) }
        // If there is no item to ask, the entry's members determine the key.
        let key =
            item.map { $0.asSetting?.key }
            ?? (form.has(SettingFileMembers.key.name) ? SettingFileMembers.key(of: entry) : nil)
        let isGiven = object[SettingFileMembers.key.name] != nil
        // A duplicate identifier is reported already, and a duplicate key would only follow from
        // it.
        if let key, isGiven || isNew {
            join.names.claim(key, as: .key, at: [.name(isGiven ? "key" : "id")], log)
        }
        let variable = SettingFileMembers.variable.name
        if form.has(variable), let variable = entry.members[variable]?.string {
            join.names.claim(variable, as: .variable, at: [.name("variable")], log)
        }
        return item
    }

    /// Records the identifier and the other names of an item, and reports duplicates.
    ///
    /// - Returns: `true` if the identifier is new.
    private func claim(_ object: JSONObject) -> Bool {
        guard let id = object["id"]?.string else { return false }
        let whole = scope.qualified(id)
        let isNew = join.names.claim(whole, as: .item, at: [.name("id")], log)
        let names = [whole] + claimNames(in: object).map(\.rawValue)
        let longest = names.max { $0.utf8.count < $1.utf8.count }
        if scope.prefix != nil, let longest, longest.utf8.count > ItemID.maximumLength {
            log.report(
                "\(ProblemText.quoted(longest)) has more than \(ItemID.maximumLength) characters: "
                    + "include the file 'as' something shorter",
                at: [.name("id")]
            )
        }
        return isNew
    }

    /// Records the other names of an item or a task, reports duplicates, and returns all of them.
    private func claimNames(in members: JSONObject) -> [ItemID] {
        (members["names"]?.array ?? []).enumerated().compactMap { index, name in
            guard let name = name.string.map(scope.qualified) else { return nil }
            join.names.claim(name, as: .item, at: [.name("names"), .index(index)], log)
            return ItemID(name)
        }
    }

    /// Returns the members of several forms, each of them optional.
    private static func optional(_ forms: [[MenuFileMember]]) -> [MenuFileMember] {
        var seen: Set<String> = []
        return forms.joined().filter { seen.insert($0.name).inserted }.map {
            .optional($0.name, $0.shape, $0.summary, synonyms: $0.synonyms)
        }
    }

    private func reportKind(_ value: JSONValue?) {
        let known = reader.kinds.map(\.kind.kind.rawValue)
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
        let kinds = reader.kinds.map(\.kind)
        guard let near = ProblemText.nearest(to: word, among: known + kinds.flatMap(\.synonyms)),
            let kind = kinds.first(where: { $0.synonyms.contains(near) })
        else { return ProblemText.unknown(word, among: known, what) }
        return "\(ProblemText.quoted(word)) \(what)" + NearestName.question("\(kind.kind)")
    }

    /// Returns the form of an item, by the member that no other form has.
    private func form(
        of object: JSONObject,
        _ kind: some MenuFileKind,
        _ forms: [[MenuFileMember]]
    ) -> [MenuFileMember]? {
        guard forms.count > 1 else { return forms.first }
        let signed = forms.filter { $0.sign.map { object[$0] != nil } ?? false }
        // The first member of one form may be a further member of another.
        let found = signed.filter { form in
            !signed.contains { $0.sign != form.sign && $0.has(form.sign) }
        }
        guard found.count == 1 else {
            // What was the sign of a form is told as a member.
            let isOld = object.names.contains { RemovedWords.members.notice(of: [$0]) != nil }
            if found.isEmpty, isOld { return nil }
            let words = (found.isEmpty ? forms : found).compactMap(\.sign).map { "'\($0)'" }
            log.report(
                found.isEmpty
                    ? "an item of kind \(kind.kind) needs \(words.joined(separator: " or "))"
                    : "\(words.joined(separator: " and ")) cannot be used together: give one of them"
            )
            return nil
        }
        return found[0]
    }
}

extension [MenuFileMember] {
    /// The name of the first member that a form of a kind has beside those of every item, or `nil`.
    fileprivate var sign: String? { dropFirst(NativeMenuForm.item.count).first?.name }

    /// Indicates whether one of the members has a name.
    fileprivate func has(_ name: String?) -> Bool { contains { $0.name == name } }
}

extension MenuFileReader {
    /// The JSON Schema (draft 7) of menus, for editors.
    public var schema: JSONValue { schema(naming: []) }

    /// Returns the schema of a host with some actions, which are all that a file may name.
    package func schema(naming actions: [ItemID]) -> JSONValue {
        let items = kinds.flatMap { kind, forms in
            forms.map { form -> JSONValue in
                var schema = MenuFileShape.schema(of: form)
                var properties = schema["properties"]?.object ?? [:]
                properties["kind"] = ["const": .string(kind.kind.rawValue)]
                let name = RegisteredFileMembers.action
                if !actions.isEmpty, var action = properties[name]?.object {
                    action["enum"] = .array(actions.sorted().map { .string($0.rawValue) })
                    properties[name] = .object(action)
                }
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

/// The members of a menu's file that don't depend on the kind of an item.
enum NativeMenuForm {
    /// The version of the form.
    private static let version = 1

    /// The advice for a file that isn't a menu.
    static let beginning = #"begin with {"devmenu": 1, "title": …, "sections": […]}"#

    private static let title = MenuFileMember.required(
        "title",
        .title,
        "What people read above it.",
        synonyms: ["name", "label"]
    )

    /// The members of the file.
    static let document: [MenuFileMember] = [
        .optional("$schema", .argument, "The address of this schema, for editors."),
        .required("devmenu", .version(version), "The version of the format: 1."),
        title,
        .required("sections", .list(of: .value, atLeast: 0), "The groups of items, in order."),
        MenuInclusion.member,
        TaskFileMembers.member,
        .optional(
            "environment",
            .environment,
            "Variables of every program; {name} is a setting's value.",
            synonyms: ["env", "vars", "variables"]
        ),
    ]

    /// The members of a section.
    static let section: [MenuFileMember] = [
        .required("id", .identifier, "What people type."),
        title,
        .optional("footer", .sentence, "What people read below its items."),
        .required("items", .list(of: .value, atLeast: 0), "The items, in order."),
    ]

    /// The members of every item.
    static let item: [MenuFileMember] = [
        .required("kind", .value, "What it is."),
        .required("id", .identifier, "Its name, which people type: unique in the file."),
        title,
        .optional(
            "summary",
            .sentence,
            "A sentence about it.",
            synonyms: ["description", "desc", "help", "doc"]
        ),
        .optional(
            "names",
            .ruled(.list(of: .identifier, atLeast: 1), by: ["uniqueItems": true]),
            "Other names that people type for it.",
            synonyms: ["aliases", "alias"]
        ),
        .optional(
            "hidden",
            .bool,
            "Whether lists and completion leave it out; people can still type it.",
            synonyms: ["private", "internal", "isHidden"]
        ),
        .optional(
            "platforms",
            .list(of: .word(platforms), atLeast: 1),
            "The platforms on which the menu has it; all of them by default.",
            synonyms: ["os", "platform"]
        ),
    ]

    private static let platforms = ["linux", "macos"]

    /// Indicates whether an item is for the platform that this process runs on.
    static func isForThisPlatform(_ item: JSONValue) -> Bool {
        guard let given = item["platforms"]?.array?.compactMap(\.string), !given.isEmpty else {
            return true
        }
        return given.contains(Platform.name)
    }
}
