import DevMenuKit
import DevMenuSystem

/// A menu that is read from a file and those that it includes.
final class MenuFileJoin {
    /// The most files of a menu.
    static let fileLimit = 64

    /// A file's items by the names that the file has for them, those that it includes among them.
    struct Part {
        var title: LocalizedText?
        /// The indices of the items.
        var items: [String: Int] = [:]
        /// The settings that its programs can use, each with the name that they have for it.
        ///
        /// It's a list: most files with many settings have no program that looks for one.
        var settings: [(name: String, setting: ProgramSetting)] = []
        /// The platforms of the items that were left out because they're for other platforms.
        var elsewhere: [String: [String]] = [:]

        /// Adds the names of a file that this one includes.
        mutating func add(_ part: Part, as prefix: String?) {
            for (id, index) in part.items { items[id.qualified(by: prefix)] = index }
            settings += part.settings.map { ($0.name.qualified(by: prefix), $0.setting) }
            for (id, platforms) in part.elsewhere {
                elsewhere[id.qualified(by: prefix)] = platforms
            }
        }
    }

    /// The names that are in use.
    var names = MenuFileNames()

    /// A file that was begun.
    private struct File {
        let source: MenuFileSource
        /// The part before the identifiers of its items, or `nil`.
        let prefix: String?
        /// The index of the file that includes it; `nil` if none does.
        let includer: Int?
        /// The index behind those of the files that it includes, which follow it.
        var end: Int
    }

    /// The bytes that the menu shows of all that runs before its actions.
    var shownBytes = 0

    private let reader: MenuFileReader
    private var files: [File] = []
    /// The indices of the files that are being read, the outermost first.
    private var open: [Int] = []
    private var sections: [MenuSection] = []
    private var items: [any MenuItem] = []
    /// The indices of the items in the menu's order.
    private var order: [Int] = []
    /// The settings in order, each with the index of its file.
    private var settings: [(file: Int, setting: ProgramSetting)] = []
    /// The index of each program's file, the settings that the file names, and the actions that run
    /// before the program, by its index.
    private var programs:
        [Int: (file: Int, settings: [String: ProgramSetting], before: ProgramPlan<Int>)] = [:]
    /// The other names of items and whether they're hidden, by index.
    private var namings: [Int: (names: [ItemID], isHidden: Bool)] = [:]
    /// The tasks of task files by the indices of their items, each with the index of its file.
    private var tasks: [Int: (file: Int, task: LiveTask)] = [:]
    private var problems: [String] = []

    /// Creates an empty menu.
    init(_ reader: MenuFileReader) { self.reader = reader }

    /// Reads a file, and adds its sections and items behind those that are there.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - prefix: The part before the identifiers of its items, or `nil`.
    /// - Returns: The names of its items.
    /// - Throws: `JSONFileError`, with all errors of the file, or of the first that it includes.
    func add(_ file: MenuFileSource, prefix: String? = nil) throws(JSONFileError) -> Part {
        let index = files.count
        files.append(File(source: file, prefix: prefix, includer: open.last, end: index + 1))
        open.append(index)
        defer {
            open.removeLast()
            files[index].end = files.count
        }
        if let tasks = file.tasks { return add(tasks.reading, by: tasks.reader, of: file, prefix) }
        var failure: JSONFileError?
        func part(_ value: JSONValue, _ log: JSONProblemLog) -> Part? {
            guard let object = value.object else {
                log.report(
                    "a menu is an object, but this is \(value.typeDescription): "
                        + NativeMenuForm.beginning
                )
                return nil
            }
            var part = Part()
            let start = (section: sections.count, item: order.count)
            if object["include"]?.array?.isEmpty == false {
                names.expect(Self.itemNames(in: object, prefix))
            }
            log.each("include", in: object) { value in
                guard let inclusion = MenuInclusion(value) else { return }
                let inner = inclusion.prefix?.qualified(by: prefix) ?? prefix
                guard let included = load(inclusion.file, prefix: inner, from: file, log)
                else { return }
                do throws(JSONFileError) {
                    part.add(try add(included, prefix: inner), as: inclusion.prefix)
                } catch {
                    failure = failure ?? error
                }
            }
            let end = (section: sections.count, item: order.count)
            names.begin(file: file.name)
            reader.read(object, file, prefix: prefix, &part, into: self, log)
            // Included files were read first, since the file's programs may use their settings.
            sections = Self.moved(sections, from: start.section, behindThoseFrom: end.section)
            order = Self.moved(order, from: start.item, behindThoseFrom: end.item)
            return part
        }
        let result = Result { () throws(JSONFileError) in
            try JSONFile(file.bytes, name: file.name).read(
                beginning: NativeMenuForm.beginning,
                part
            )
        }
        // Without an included file's items, the file's own names for them look wrong.
        if let failure { throw failure }
        return try result.get()
    }

    /// Returns the menu of all files.
    func menu(title: LocalizedText?) -> MenuFile {
        var reaching: [Int: ProgramSettings] = [:]
        for (index, program) in programs {
            var settings = reaching[program.file] ?? self.settings(reaching: program.file)
            reaching[program.file] = settings
            settings.byName = program.settings
            switch items[index] {
            case let action as ProgramAction: items[index] = action.using(settings)
            case let choice as OpenChoice: items[index] = choice.using(settings)
            default: break
            }
        }
        let actions = items
        for (index, program) in programs where !program.before.steps.isEmpty {
            guard let action = actions[index] as? ProgramAction else { continue }
            items[index] = action.following(program.before.map { actions[$0] as? ProgramAction })
        }
        nameRisks()
        for (index, naming) in namings {
            items[index] = NamedItem(
                item: items[index],
                names: naming.names,
                isHidden: naming.isHidden
            )
        }
        return MenuFile(
            title: title,
            sections: sections,
            items: order.map { items[$0] },
            problems: problems,
            programSettings: settings.map(\.setting)
        )
    }

    /// Returns the settings of a file, of those that it includes, and of those that include it.
    ///
    /// All of these have one permit, since they're trusted together.
    private func settings(reaching file: Int) -> ProgramSettings {
        var reaching = Set(file..<files[file].end)
        var outer = files[file].includer
        while let index = outer {
            reaching.insert(index)
            outer = files[index].includer
        }
        return ProgramSettings(
            byName: [:],
            all: settings.filter { reaching.contains($0.file) }.map(\.setting)
        )
    }

    /// Returns a list in which the elements from one index to another stand at its end.
    private static func moved<Element>(
        _ list: [Element],
        from start: Int,
        behindThoseFrom end: Int
    ) -> [Element] {
        start == end ? list : Array(list[..<start] + list[end...] + list[start..<end])
    }

    /// Adds a section.
    func add(_ section: MenuSection) { sections.append(section) }

    /// Adds an item, and returns its index.
    func add(_ item: any MenuItem) -> Int {
        order.append(items.count)
        items.append(item)
        return items.count - 1
    }

    /// Records that an item has other names, or is hidden.
    func name(_ index: Int, _ names: [ItemID], isHidden: Bool) {
        namings[index] = isHidden || !names.isEmpty ? (names, isHidden) : nil
    }

    /// Notes a setting of the file being read, which programs can use.
    func add(_ setting: ProgramSetting) { settings.append((open.last ?? 0, setting)) }

    /// Returns the program of an action, or `nil` for another item.
    func program(at index: Int) -> ProgramAction? { items[index] as? ProgramAction }

    /// Returns the plan of what runs before a program of an included file, which is known already.
    func before(_ index: Int) -> ProgramPlan<Int> { programs[index]?.before ?? .init() }

    /// Records the settings that a program's file has, and what runs before the program.
    func complete(
        _ index: Int,
        settings: [String: ProgramSetting],
        before plan: ProgramPlan<Int>
    ) {
        programs[index] = (open.last ?? 0, settings, plan)
    }

    /// The tasks of the task files that the file being read includes itself, by their items' indices.
    func tasksOfIncludedFiles() -> [Int: LiveTask] {
        tasks.filter { files[$0.value.file].includer == open.last }.mapValues(\.task)
    }

    /// Replaces the action of a task, about which a menu's file says more.
    func replace(_ index: Int, with action: ProgramAction) { items[index] = action }

    /// Adds a section with the tasks of a task file; none if it has neither tasks nor problems.
    private func add(
        _ reading: TaskReading,
        by reader: any TaskFileReader,
        of file: MenuFileSource,
        _ prefix: String?
    ) -> Part {
        var part = Part()
        guard !reading.isEmpty else { return part }
        func qualified(_ id: String) -> String { id.qualified(by: prefix) }
        var problems = reading.problems
        let known = names
        names.begin(file: file.name)
        func ids(_ kind: MenuFileNames.Kind) -> TaskIDs {
            TaskIDs(
                word: reader.id,
                limit: ItemID.maximumLength - qualified("").utf8.count,
                isElsewhere: { known.has(qualified($0), as: kind) }
            )
        }
        var sectionIDs = ids(.section)
        let section = qualified(sectionIDs.numbered(reader.id, behindWord: false))
        names.add(section, as: .section)
        sections.append(MenuSection(SectionID(section), title: LocalizedText(title(of: file))))
        var itemIDs = ids(.item)
        for (task, id) in zip(reading.tasks, itemIDs.assign(reading.tasks.map(\.name))) {
            let live = LiveTask(
                task: task,
                id: ItemID(qualified(id.id)),
                names: (id.others + itemIDs.unused(task.names)).map { ItemID(qualified($0)) },
                section: SectionID(section),
                file: file.path,
                permit: file.surroundings.permit
            )
            let action = live.action()
            if let reason = action.parameterProblem {
                let reason = "'\(task.name)' isn't offered: \(reason)"
                problems.append(TaskFileProblem(file: file.path, reason: reason))
                continue
            }
            for name in [live.id] + live.names { names.add(name.rawValue, as: .item) }
            let index = add(action)
            self.tasks[index] = (open.last ?? 0, live)
            part.items[id.id] = index
            complete(index, settings: [:], before: .init())
            name(index, live.names, isHidden: task.isHidden)
        }
        for problem in problems {
            self.problems.append(problem.text)
            let id = qualified(itemIDs.numbered("\(reader.id):problem", behindWord: false))
            names.add(id, as: .item)
            let item = Description(
                ItemID(id),
                title: "Not understood",
                detail: LocalizedText(problem.text),
                section: SectionID(section)
            )
            // A section of nothing else says why.
            name(add(item), [], isHidden: !reading.tasks.isEmpty)
        }
        return part
    }

    /// Gives each task whose words may name others the risks of the others in its file.
    private func nameRisks() {
        var risks: [Int: [String: Risk]] = [:]
        for (index, (file, live)) in tasks {
            guard let risk = program(at: index)?.risk, risk.needsConfirmation else { continue }
            risks[file, default: [:]][live.task.name] = risk
        }
        for (index, (file, live)) in tasks where live.task.runsNamedTasks {
            guard let named = risks[file], let action = program(at: index) else { continue }
            items[index] = action.naming(named)
        }
    }

    /// Returns the identifiers and other names of the items that a file has itself.
    private static func itemNames(in object: JSONObject, _ prefix: String?) -> [String] {
        let items = (object["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
        return items.flatMap { [$0["id"]] + ($0["names"]?.array ?? []) }.compactMap(\.?.string)
            .map { $0.qualified(by: prefix) }
    }

    /// Returns the title of a task file's section: its path in the directory of the menu's first file.
    private func title(of file: MenuFileSource) -> String {
        let directory = files[open[0]].source.surroundings.directory
        return FileSystem.part(of: file.path, below: directory) ?? FileSystem.name(of: file.path)
    }

    /// Returns a file that another includes, or `nil` after reporting why there's none.
    private func load(
        _ given: String,
        prefix: String?,
        from includer: MenuFileSource,
        _ log: JSONProblemLog
    ) -> MenuFileSource? {
        guard files.count < Self.fileLimit else {
            log.report("a menu has \(Self.fileLimit) files at most: join some of them")
            return nil
        }
        let file: MenuFileSource
        do {
            let surroundings = includer.surroundings
            file = try surroundings.load(FileSystem.path(given, in: surroundings.directory))
        } catch {
            log.report("\(error)")
            return nil
        }
        if let start = open.firstIndex(where: { files[$0].source.path == file.path }) {
            let round = open[start...].map { files[$0].source.name } + [file.name]
            log.report("a file cannot include itself: \(round.joined(separator: " includes "))")
            return nil
        }
        let other = files.last { $0.source.path == file.path && $0.prefix == prefix }
        if let other {
            let includer = other.includer.map { ", by \(files[$0].source.name)" } ?? ""
            log.report(
                "\(file.name) is included already\(includer)"
                    + ": leave it out, or include it 'as' another name"
            )
            return nil
        }
        return file
    }
}

extension TaskFileProblem {
    /// The problem with its place, for people: `/shop/Makefile:12: a rule without a target`.
    fileprivate var text: String { "\(file):\(line.map { "\($0): " } ?? " ")\(reason)" }
}

/// A file that another includes.
struct MenuInclusion {
    /// The file, relative to the other's directory.
    let file: String
    /// The part before the identifiers of its items, or `nil`.
    let prefix: String?

    /// The member of a file.
    static let member = MenuFileMember.optional(
        "include",
        .list(
            of: .anyOf([
                .text(limit: 4_096),
                .object([
                    .required(
                        "file",
                        .text(limit: 4_096),
                        "The file, relative to this one's directory."
                    ),
                    .optional(
                        "as",
                        .identifier,
                        "What stands before the ids of its items, with a ':' between."
                    ),
                ]),
            ]),
            atLeast: 0
        ),
        "Further files whose sections are added; they are trusted together with this one.",
        synonyms: ["includes", "import", "imports", "extends"]
    )

    /// Reads an element of the member; `nil` if it isn't well formed.
    init?(_ value: JSONValue) {
        guard let file = value.string ?? value["file"]?.string, !file.isEmpty else { return nil }
        self.file = file
        prefix = value["as"]?.string
        if let prefix, !prefix.isKebabCase { return nil }
    }
}

extension String {
    /// Returns an identifier in the whole menu, behind the prefix of a file's items if it has one.
    func qualified(by prefix: String?) -> String { prefix.map { "\($0):\(self)" } ?? self }
}
