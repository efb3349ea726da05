import DevMenuKit

/// An item of a menu's file or a task of a task file, with all that its item of the menu is made from.
final class MenuFileRow {
    /// An entry of one of the two kinds of files.
    enum Content {
        /// An item of a menu's file.
        case item(JSONValue)
        /// A task of a task file.
        case task(ProjectTask)
        /// A part of a task file that isn't understood.
        case problem(TaskFileProblem)
    }

    /// The entry that the item is made from.
    let content: Content
    /// The file that declares what its program runs: for a task that a menu's file describes, that
    /// one.
    private(set) unowned var file: MenuFileNode
    /// The file that has it.
    private unowned let home: MenuFileNode
    /// The path in that file.
    private(set) var path = JSONPath()
    /// The identifier in the whole menu.
    var id: ItemID
    /// The other names in the whole menu.
    var names: [ItemID] = []
    /// The names that mean it before any identifier.
    var nearNames: [String] = []
    /// The row of another file that has the written name of this task, or `nil`.
    weak var first: MenuFileRow?
    /// The tasks of other files that have the written name of this row.
    var later: [MenuFileRow] = []
    /// Indicates whether its identifier means the task of a nearer file.
    var isShadowed = false
    /// Indicates whether lists leave it out.
    var isHidden = false
    /// The item, or `nil` if it has errors.
    private(set) var item: (any MenuItem)?
    /// The setting as programs get it, or `nil` for another item.
    private(set) var setting: ProgramSetting?
    /// The actions that run before its own, once the order is known.
    var before: [(row: MenuFileRow, arguments: JSONObject)]?

    /// Creates the row of what is written in a file.
    init(_ content: Content, in file: MenuFileNode) {
        self.content = content
        (self.file, home) = (file, file)
        id = ""
        id = ItemID(writtenID ?? "")
    }

    /// The identifier as written in the file, or `nil` if there is none.
    var writtenID: String? {
        switch content {
        case .item(let value): value["id"]?.string
        case .task(let task): task.name
        case .problem: nil
        }
    }

    /// The item's other names as the file has them.
    var writtenNames: [String] {
        guard case .item(let value) = content else { return [] }
        return (value["names"]?.array ?? []).compactMap(\.string)
    }

    /// The platforms of an item that is for others than this one, or `nil`.
    var otherPlatforms: [String]? {
        guard case .item(let value) = content, !NativeMenuForm.isForThisPlatform(value) else {
            return nil
        }
        return (value["platforms"]?.array ?? []).compactMap(\.string)
    }

    /// The task, or `nil` for another row.
    var task: ProjectTask? { if case .task(let task) = content { task } else { nil } }

    /// Indicates whether it's a setting, as far as is written.
    var isSetting: Bool {
        guard case .item(let value) = content else { return false }
        return [ItemKind.toggle, .choice, .number, .text].contains {
            value["kind"]?.string == $0.rawValue
        }
    }

    /// The name of its action in errors about what runs before another.
    var name: String { if case .item = content, let writtenID { writtenID } else { id.rawValue } }

    /// Sets the item, and the path at which its file has it.
    func set(
        _ item: any MenuItem,
        at path: JSONPath,
        setting: ProgramSetting? = nil,
        in file: MenuFileNode? = nil
    ) {
        self.item = item
        self.path = path
        self.setting = setting
        self.file = file ?? self.file
    }

    /// Reports an error in the action, at some steps from its path.
    func report(_ reason: String, at further: [JSONPath.Step]) {
        file.log.report(reason, at: path.steps + further)
    }

    /// Its action with the settings that the program gets, or `nil` if it runs no program.
    var action: ProgramAction? {
        (item as? ProgramAction)?.using(file.programSettings, naming: home.namedTasks)
    }

    /// Returns the item as the menu has it, once all files are read, or `nil` if it has errors.
    func menuItem() -> (any MenuItem)? {
        let whole: (any MenuItem)?
        if let action {
            let before = (before ?? []).compactMap { row, arguments in
                row.action.map { ProgramAction.Run(action: $0, arguments: arguments) }
            }
            whole = action.following(before)
        } else {
            whole = (item as? OpenChoice)?.using(file.programSettings) ?? item
        }
        let isHidden = isHidden || isShadowed
        guard let whole, isHidden || !names.isEmpty || !nearNames.isEmpty else { return whole }
        return NamedItem(item: whole, names: names, nearNames: nearNames, isHidden: isHidden)
    }
}

/// The identifiers by which the items of some files, and of those that they include, are reached.
///
/// The items of the files themselves have those that are written. One of an included file that is
/// in use gets the folders of the file's path before it, such as `web:build`, or else its name too.
struct MenuFileIDs {
    /// The rows by their identifiers.
    private(set) var byID: [String: MenuFileRow] = [:]
    /// All rows, each with its identifier and its other names.
    private(set) var all: [(row: MenuFileRow, id: String, names: [String])] = []

    private var byName: [String: MenuFileRow] = [:]

    /// Assigns the identifiers.
    init(of files: [MenuFileNode]) {
        for row in files.flatMap(\.rows) where row.otherPlatforms == nil {
            if let id = row.writtenID { add(row, id, row.writtenNames) }
        }
        for included in files.flatMap(\.included) { add(included, in: []) }
    }

    /// Returns the row of an identifier, or of another name.
    subscript(_ name: String) -> MenuFileRow? { byID[name] ?? byName[name] }

    private mutating func add(_ row: MenuFileRow, _ id: String, _ names: [String]) {
        if byID[id] == nil { byID[id] = row }
        for name in names where byName[name] == nil { byName[name] = row }
        all.append((row, id, names))
    }

    /// Adds an included file, whose includer is in some folders.
    private mutating func add(_ file: MenuFileNode, in outer: [String]) {
        let folders = outer + file.folders
        for (row, id, names) in assigned(file, in: folders) { add(row, id, names) }
        for included in file.included { add(included, in: folders) }
    }

    private func assigned(
        _ file: MenuFileNode,
        in folders: [String]
    ) -> [(row: MenuFileRow, id: String, names: [String])] {
        var ids = IncludedIDs(word: file.word, in: folders) { self[$0] != nil }
        guard file.source.tasks != nil else {
            let rows = file.rows.filter { $0.otherPlatforms == nil && $0.writtenID != nil }
            var known: [String: String] = [:]
            func id(_ written: String) -> String {
                if let id = known[written] { return id }
                let id = ItemID(written).isValid ? ids.numbered(written) : written
                known[written] = id
                return id
            }
            let found = rows.map { id($0.writtenID ?? "") }
            return zip(rows, found).map { ($0, $1, $0.writtenNames.map(id)) }
        }
        let tasks = file.rows.filter { $0.task != nil }
        let names = tasks.compactMap(\.task).map { ($0.name, $0.names) }
        var all = zip(tasks, ids.assign(names)).map { row, id in
            (row: row, id: id.id, names: id.others)
        }
        for row in file.rows.dropFirst(tasks.count) {
            all.append((row, ids.numbered("\(file.word):problem", behindWord: false), []))
        }
        return all
    }
}
