import DevMenuClient
import DevMenuKit

/// The reading of one menu's file, whose rows get their items.
struct MenuFileReading {
    let reader: MenuFileReader
    let file: MenuFileNode
    /// The names that are in use.
    let names: MenuFileNames
    /// The identifiers of the whole menu.
    let ids: MenuFileIDs

    var log: JSONProblemLog { file.log }

    /// Reads the sections and items of the file, after those of the files that it includes.
    func read() {
        guard let object = file.object else { return }
        names.begin(file: file.source.name)
        _ = NativeMenuForm.document.check(object, log)
        checkEnvironment()
        log.inside(.name("sections")) {
            for (index, section) in file.sections.enumerated() {
                log.inside(.index(index)) { read(section) }
            }
        }
        readTasks()
    }

    /// Reports the errors in what all programs of the file get.
    private func checkEnvironment() {
        for (variable, value) in file.environment {
            _ = ProgramTemplate(
                value: value.string ?? "",
                names: TemplateNames(parameters: [], settings: file.settings)
            ) { log.report($0, at: [.name("environment"), .name(variable)]) }
        }
    }

    /// Reads a section with its items; those of one with errors are checked as well.
    private func read(_ section: MenuFileNode.Section) {
        _ = MenuFileShape.object(NativeMenuForm.section).check(section.value, log)
        guard let object = section.value.object else { return }
        let id = object["id"]?.string
        if let id { names.claim(id, as: .section, at: [.name("id")], log) }
        file.menuSections.append(
            MenuSection(
                SectionID(id ?? ""),
                title: LocalizedText(json: object["title"]),
                footer: object["footer"].map { LocalizedText(json: $0) }
            )
        )
        log.inside(.name("items")) {
            for (index, row) in section.rows.enumerated() {
                guard case .item(let value) = row.content else { continue }
                log.inside(.index(index)) { read(row, value, SectionID(id ?? "")) }
            }
        }
    }

    /// Reads an item; the menu gets it unless it's for other platforms.
    private func read(_ row: MenuFileRow, _ value: JSONValue, _ section: SectionID) {
        guard row.otherPlatforms == nil else {
            // It's checked, but may have the names of items for this platform.
            _ = item(row, value, section, claiming: names.apart())
            return
        }
        guard let item = item(row, value, section, claiming: names), row.writtenID != nil else {
            return
        }
        row.isHidden = value["hidden"]?.bool ?? false
        let setting = item.asSetting.map {
            SettingFileMembers.programSetting($0, value.object ?? [:])
        }
        row.set(item, at: log.path, setting: setting)
    }

    private func item(
        _ row: MenuFileRow,
        _ value: JSONValue,
        _ section: SectionID,
        claiming names: MenuFileNames
    ) -> (any MenuItem)? {
        guard let object = value.object else {
            _ = MenuFileShape.object(NativeMenuForm.item).check(value, log)
            return nil
        }
        let isNew = claim(row, names)
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
            id: row.id,
            section: section,
            members: isValid ? object : MenuFileShape.validPart(of: object, having: form),
            written: object,
            file: file
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
            names.claim(key, as: .key, at: [.name(isGiven ? "key" : "id")], log)
        }
        let variable = SettingFileMembers.variable.name
        if form.has(variable), let variable = entry.members[variable]?.string {
            names.claim(variable, as: .variable, at: [.name("variable")], log)
        }
        return item
    }

    /// Records the identifier and the other names of an item, and reports duplicates.
    ///
    /// - Returns: `true` if the identifier is new.
    private func claim(_ row: MenuFileRow, _ names: MenuFileNames) -> Bool {
        guard row.writtenID != nil, case .item(let value) = row.content else { return false }
        let isNew = names.claim(row.id.rawValue, as: .item, at: [.name("id")], log)
        var others = row.names.makeIterator()
        for (index, name) in (value["names"]?.array ?? []).enumerated() {
            guard let written = name.string else { continue }
            let other = others.next()?.rawValue ?? written
            names.claim(other, as: .item, at: [.name("names"), .index(index)], log)
        }
        return isNew
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
        let what = "isn't a kind"
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
            // A removed member that was the sign of a form has a separate error.
            let isOld = object.names.contains { RemovedWords.members.notice(of: [$0]) != nil }
            if found.isEmpty, isOld { return nil }
            let words = (found.isEmpty ? forms : found).compactMap(\.sign).map { "'\($0)'" }
            log.report(
                found.isEmpty
                    ? "an item of kind \(kind.kind) needs \(words.joined(separator: " or "))"
                    : "\(words.joined(separator: " and ")) can't be used together: give one of them"
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
