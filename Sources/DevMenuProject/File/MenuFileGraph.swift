import DevMenuKit
import DevMenuSystem

/// The files of a menu as they're written, each with those that it includes.
struct MenuFileGraph {
    /// The most files of a menu.
    static let fileLimit = 64

    /// The files that no other includes.
    private(set) var roots: [MenuFileNode] = []
    /// All files that were begun, each before those that it includes.
    private(set) var files: [MenuFileNode] = []
    /// The identifiers of all items.
    private(set) var ids = MenuFileIDs(of: [])

    /// Reads files, and those that they include; each has a log of its errors.
    ///
    /// - Parameters:
    ///   - sources: The files.
    ///   - nearest: The directory whose tasks come first, and whose names mean these; `nil` for none.
    init(_ sources: [MenuFileSource], preferring nearest: String? = nil) {
        for source in sources { roots.append(add(MenuFileNode(source))) }
        ids = MenuFileIDs(of: roots)
        for (row, id, names) in ids.all {
            row.id = ItemID(id)
            row.names = names.map { ItemID($0) }
        }
        let near = nearest.map { prefer(tasksIn: $0) } ?? [:]
        for (row, id, _) in ids.all {
            guard row.task != nil, let written = row.writtenID, written != id || near[id] != nil,
                let first = near[written] ?? ids.byID[written], first.file !== row.file
            else { continue }
            row.first = first
            first.later.append(row)
        }
        nameSections()
    }

    private mutating func add(_ file: MenuFileNode) -> MenuFileNode {
        files.append(file)
        for (index, value) in (file.object?["include"]?.array ?? []).enumerated() {
            guard let given = MenuInclusion.path(value),
                let source = source(given, in: file, at: [.name("include"), .index(index)])
            else { continue }
            file.included.append(add(MenuFileNode(source, includedBy: file, as: given)))
        }
        return file
    }

    /// Returns a file that another includes, or `nil` after reporting why there's none.
    private func source(
        _ given: String,
        in includer: MenuFileNode,
        at path: [JSONPath.Step]
    ) -> MenuFileSource? {
        func refuse(_ reason: String) -> MenuFileSource? {
            includer.log.report(reason, at: path)
            return nil
        }
        guard files.count < Self.fileLimit else {
            return refuse("a menu has \(Self.fileLimit) files at most: join some of them")
        }
        let source: MenuFileSource
        do {
            let surroundings = includer.source.surroundings
            source = try surroundings.load(FileSystem.path(given, in: surroundings.directory))
        } catch {
            return refuse("\(error)")
        }
        let open = includer.includers + [includer]
        if let start = open.firstIndex(where: { $0.source.path == source.path }) {
            let round = open[start...].map(\.source.name) + [source.name]
            return refuse("a file can't include itself: \(round.joined(separator: " includes "))")
        }
        if let other = files.last(where: { $0.source.path == source.path }) {
            let includer = other.includer.map { ", by \($0.source.name)" } ?? ""
            return refuse("\(source.name) is included already\(includer): leave it out")
        }
        return source
    }

    /// Puts the task files of a directory first, and has their tasks' own names mean these before
    /// anything else; lists leave out what can't be typed then.
    ///
    /// - Returns: These tasks by their names.
    private mutating func prefer(tasksIn directory: String) -> [String: MenuFileRow] {
        func isNear(_ file: MenuFileNode) -> Bool {
            file.source.tasks != nil && FileSystem.parent(of: file.source.path) == directory
        }
        files = files.filter(isNear) + files.filter { !isNear($0) }
        var rows: [String: MenuFileRow] = [:]
        for row in files.prefix(while: isNear).flatMap(\.rows) {
            for name in row.task.map({ [$0.name] + $0.names }) ?? [] where rows[name] == nil {
                rows[name] = row
                if name != row.id.rawValue { row.nearNames.append(name) }
            }
        }
        for row in files.drop(while: isNear).flatMap(\.rows) {
            row.isShadowed = rows[row.id.rawValue] != nil
        }
        return rows
    }

    /// Gives the sections of each task file their identifiers.
    private func nameSections() {
        var sections: Set<String> = []
        for file in files where file.includer != nil {
            guard let tasks = file.source.tasks else {
                sections.formUnion(file.sections.compactMap { $0.value["id"]?.string })
                continue
            }
            let word = tasks.reader.id
            var ids = IncludedIDs(word: word) { sections.contains($0) }
            file.section = SectionID(ids.numbered(word, behindWord: false))
            for group in file.groups {
                let words = [word, IncludedIDs.folded(group)].filter { !$0.isEmpty }
                let id = ids.numbered(words.joined(separator: ":"), behindWord: false)
                file.groupSections[group] = SectionID(id)
            }
            sections.formUnion(([file.section] + file.groupSections.values).map(\.rawValue))
        }
    }
}

/// A file of a menu, with the files that it includes, and a row for each of its items.
final class MenuFileNode {
    /// A section of a menu's file.
    struct Section {
        /// The section as it's written.
        let value: JSONValue
        /// Its items.
        let rows: [MenuFileRow]
    }

    /// The file.
    let source: MenuFileSource
    /// The file that includes it, or `nil`.
    unowned let includer: MenuFileNode?
    /// The folders in the path by which it's included, as words of an identifier.
    let folders: [String]
    /// The value of a menu's file, or `nil` for any other file.
    let object: JSONObject?
    /// The log for its errors.
    let log = JSONProblemLog()
    /// The files that it includes.
    var included: [MenuFileNode] = []
    /// The sections of a menu's file.
    private(set) var sections: [Section] = []
    /// The items of all sections, or the tasks of a task file.
    private(set) var rows: [MenuFileRow] = []
    /// The section of a task file, for the tasks that are in none of its groups.
    var section: SectionID = ""
    /// The sections of a task file's groups.
    var groupSections: [String: SectionID] = [:]
    /// The sections that it adds to the menu.
    var menuSections: [MenuSection] = []
    /// The tasks of a task file that the words of others can name.
    private(set) lazy var namedTasks = findNamedTasks()

    private let document: Result<JSONDocument, JSONFileError>?

    /// Creates a file, and parses it.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - includer: The file that includes it, or `nil`.
    ///   - path: The path there.
    init(_ source: MenuFileSource, includedBy includer: MenuFileNode? = nil, as path: String = "") {
        self.source = source
        self.includer = includer
        folders = Self.folders(of: path)
        guard source.tasks == nil else {
            (document, object) = (nil, nil)
            rows = taskRows
            return
        }
        let result = Result { () throws(JSONFileError) in
            try JSONFile(source.bytes, name: source.name)
                .document(beginning: NativeMenuForm.beginning)
        }
        document = result
        let value = try? result.get().value
        object = value?.object
        if let value, object == nil {
            log.report(
                "a menu is an object, but this is \(value.typeDescription): "
                    + NativeMenuForm.beginning
            )
        }
        sections = (object?["sections"]?.array ?? []).map { section in
            let items = section["items"]?.array ?? []
            return Section(value: section, rows: items.map { MenuFileRow(.item($0), in: self) })
        }
        rows = sections.flatMap(\.rows)
    }

    /// Throws if it isn't a menu, or has errors.
    ///
    /// They quote nothing of a file outside of the menu's directory, as a task file's problems don't.
    func check() throws(JSONFileError) {
        do throws(JSONFileError) {
            guard let document = try document?.get(), !log.problems.isEmpty else { return }
            throw JSONFile(source.bytes, name: source.name).error(log, in: document)
        } catch {
            throw isInside && !source.isForeign ? error : error.unquoted
        }
    }

    /// Indicates whether the file is in the menu's directory; any other is never quoted.
    private(set) lazy var isInside: Bool = {
        let path = FileSystem.resolved(source.path)
        return includer == nil || !path.hasPrefix("/")
            || FileSystem.part(of: path, below: FileSystem.resolved(menuDirectory)) != nil
    }()

    /// The files that include it, the outermost first.
    var includers: [MenuFileNode] { includer.map { $0.includers + [$0] } ?? [] }

    /// The groups of a task file's tasks, in their order.
    var groups: [String] {
        var seen: Set<String> = []
        return rows.compactMap { $0.task?.group }.filter { seen.insert($0).inserted }
    }

    /// The file before those that it includes.
    var fromOutside: [MenuFileNode] { [self] + included.flatMap(\.fromOutside) }

    /// The file after those that it includes.
    var fromWithin: [MenuFileNode] { included.flatMap(\.fromWithin) + [self] }

    /// The word that distinguishes its items from those of other files in its directory.
    var word: String { source.tasks?.reader.id ?? Self.word(of: source.path) }

    /// Returns the word of a menu's file.
    static func word(of path: String) -> String {
        let name = String(FileSystem.name(of: path).prefix { $0 != "." }).kebabCased
        return name.isEmpty ? "menu" : name
    }

    /// Returns the folders of a path as words of an identifier.
    static func folders(of path: String) -> [String] {
        path.split(separator: "/").dropLast().map { String($0).kebabCased }.filter { !$0.isEmpty }
    }

    /// The identifiers of its items, and of those in the files that it includes, as it has them
    /// whatever file includes it.
    private(set) lazy var ids = MenuFileIDs(of: [self])

    /// The names of the settings that its programs can use, as they're written.
    private(set) lazy var settings = Set(ids.byID.lazy.filter { $0.value.isSetting }.map(\.key))

    /// The task file for the caller's tools, or `nil` for a menu's file.
    private(set) lazy var site = source.tasks.map { TaskSite(of: source.path, $0.reader) }

    /// The variables of all its programs, with the values as they are written.
    var environment: [JSONObject.Member] { object?["environment"]?.object?.members ?? [] }

    /// The settings of its programs, once all files are read.
    ///
    /// All files of these settings share one permit, because they're trusted together.
    private(set) lazy var programSettings: ProgramSettings = {
        let files = includers + fromOutside
        return ProgramSettings(
            byName: source.tasks == nil ? ids.byID.compactMapValues(\.setting) : [:],
            all: files.flatMap { $0.rows.compactMap(\.setting) }
        )
    }()

    /// A row for each task that can be offered, and after them one for each part of the file that
    /// isn't understood.
    private var taskRows: [MenuFileRow] {
        var rows: [MenuFileRow] = []
        var problems = source.tasks?.reading.problems ?? []
        for task in source.tasks?.reading.tasks ?? [] {
            if let reason = task.parameters.problem {
                problems.append(
                    TaskFileProblem(
                        file: source.path,
                        reason: "\(quoting: task.name) isn't offered: \(foreign: reason, "…")"
                    )
                )
            } else {
                rows.append(MenuFileRow(.task(task), in: self))
            }
        }
        return rows + problems.map { MenuFileRow(.problem($0), in: self) }
    }
}

/// A file that another includes.
enum MenuInclusion {
    private static let path = MenuFileMember.required(
        "file",
        .text(limit: 4_096),
        "The file, relative to this one's directory."
    )

    /// The member of a file.
    static let member = MenuFileMember.optional(
        "include",
        .list(of: .anyOf([path.shape, .object([path])]), atLeast: 0),
        "Further files whose sections are added; they are trusted together with this one.",
        synonyms: ["includes", "import", "imports", "extends"]
    )

    /// Returns the path in an element of the member, or `nil` if it isn't well formed.
    static func path(_ value: JSONValue) -> String? {
        (value.string ?? value["file"]?.string).flatMap { $0.isEmpty ? nil : $0 }
    }
}
