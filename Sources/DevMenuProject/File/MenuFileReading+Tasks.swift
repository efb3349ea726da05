import DevMenuKit
import DevMenuSystem

extension MenuFileNode {
    /// Creates the sections and the items of a task file; none if it has neither tasks nor problems.
    func readTasks(_ names: MenuFileNames) {
        guard !rows.isEmpty else { return }
        names.begin(file: source.name)
        menuSections =
            [MenuSection(section, title: LocalizedText(title), footer: laterNames(in: nil))]
            + groups.map { group in
                MenuSection(
                    groupSections[group] ?? section,
                    title: LocalizedText("\(title): \(group)"),
                    footer: laterNames(in: group)
                )
            }
        let hasTasks = rows.contains { $0.task != nil }
        for row in rows {
            for name in [row.id] + row.names { names.add(item: name.rawValue) }
            switch row.content {
            case .item: continue
            case .task(let task):
                row.isHidden = task.isHidden
                if let live = liveTask(task, row) { row.set(live.action(), at: JSONPath()) }
            case .problem(let problem):
                // A section with nothing else shows the reason.
                row.isHidden = hasTasks
                let item = ProblemItem(
                    id: row.id,
                    section: section,
                    text: text(of: problem),
                    unquoted: problem.unquotedText,
                    isMissing: source.tasks?.reading.isMissing ?? false,
                    absence: problem.absence
                )
                row.set(item, at: JSONPath())
            }
        }
    }

    /// Returns a task of the file as an item of the menu.
    func liveTask(_ task: ProjectTask, _ row: MenuFileRow) -> LiveTask? {
        guard let site else { return nil }
        var task = task
        if !isInside { task.body = nil }
        task.notes += (row.first.map { [$0] } ?? []).map { first in
            "  '\(task.name)' is the task of \(first.file.title)"
        }
        task.notes += row.later.map { "  the task of \($0.file.title) is '\($0.id)'" }
        return LiveTask(
            task: task,
            id: row.id,
            section: task.group.flatMap { groupSections[$0] } ?? section,
            site: site,
            permit: source.surroundings.permit
        )
    }

    /// The items for the menu, once all files are read.
    var menuItems: [any MenuItem] { rows.compactMap { $0.menuItem() } }

    /// Returns the tasks of the file that the words of others can name, once all files are read.
    func findNamedTasks() -> NamedTasks {
        var named = NamedTasks()
        guard rows.contains(where: { $0.task?.acceptsVariables ?? false }) else { return named }
        for row in rows {
            guard let task = row.task, let risk = row.item?.asAction?.risk else { continue }
            named.add(task, risk)
        }
        for task in source.tasks?.reading.unlisted ?? [] {
            let risk = TaskRisk.risk(ofTask: task.name)
            named.add(task, task.asking.isEmpty ? risk : .destructive)
        }
        return named
    }

    /// The parts of a task file that aren't understood, each with its file and its line.
    var problems: [String] {
        rows.compactMap { row in
            if case .problem(let problem) = row.content { text(of: problem) } else { nil }
        }
    }

    private func text(of problem: TaskFileProblem) -> String {
        problem.text(in: FileSystem.resolved(menuDirectory))
    }

    /// Returns the sentence below a group's tasks about those whose names other files have first.
    private func laterNames(in group: String?) -> LocalizedText? {
        let later = rows.filter {
            $0.first != nil && $0.task?.isHidden == false && $0.task?.group == group
        }
        guard !later.isEmpty else { return nil }
        let names = later.prefix(3).map { "'\($0.writtenID ?? "")'" }.joined(separator: ", ")
        let more = later.count > 3 ? " and \(later.count - 3) more" : ""
        let files = Set(later.compactMap { $0.first?.file.title }).sorted()
        return LocalizedText(
            names + more + (later.count == 1 ? " is the task of " : " are the tasks of ")
                + files.joined(separator: " and ")
        )
    }

    /// The title of a task file's section: its path in the directory of the menu's first file.
    private var title: String {
        (includers.first ?? self).source.shownPath(source.path)
            ?? FileSystem.part(of: source.path, below: menuDirectory)
            ?? FileSystem.name(of: source.path)
    }

    /// The directory of the menu's first file.
    var menuDirectory: String { (includers.first ?? self).source.surroundings.directory }
}

extension MenuFileReading {
    /// Reads a file's declarations about the tasks of the task files that it includes.
    func readTasks() {
        let member = TaskFileMembers.member.name
        let given = file.object?[member]?.object ?? [:]
        guard !given.members.isEmpty || !file.environment.isEmpty else { return }
        let included = file.included.filter { $0.source.tasks != nil }
        var unknown = 0
        let described = log.inside(.name(member)) {
            given.members.compactMap { id, members in
                log.inside(.name(id)) {
                    let row = read(members, about: id, in: included, suggests: unknown < 20)
                    if row == nil { unknown += 1 }
                    return row
                }
            }
        }
        for row in included.flatMap(\.rows) where !described.contains(where: { $0 === row }) {
            read([:], about: row)
        }
    }

    /// Reads the declarations about a task, and returns the task's row, or reports why there's
    /// none.
    private func read(
        _ members: JSONValue,
        about id: String,
        in included: [MenuFileNode],
        suggests: Bool
    ) -> MenuFileRow? {
        if let row = file.ids[id], included.contains(where: { $0 === row.file }), row.task != nil {
            read(members.object ?? [:], about: row)
            return row
        }
        // The nearest of many names takes time.
        let known = (suggests ? file.ids.byID : [:]).filter { _, row in
            row.task != nil && included.contains { $0 === row.file }
        }
        let reason = "isn't a task of a file that this one includes"
        log.report(
            included.allSatisfy({ $0.rows.allSatisfy { $0.task == nil } })
                ? "the file includes no task file: add one to 'include'"
                : ProblemText.unknown(id, among: known.keys.sorted(), reason),
            isOfName: true
        )
        return nil
    }

    private func read(_ members: JSONObject, about row: MenuFileRow) {
        guard let task = row.task, let live = row.file.liveTask(task, row) else { return }
        let entry = MenuFileEntry(
            id: row.id,
            section: live.section,
            members: MenuFileShape.validPart(of: members, having: TaskFileMembers.all),
            written: members,
            file: file
        )
        TaskFileMembers.check(entry, of: live)
        row.isHidden = entry.members["hidden"]?.bool ?? task.isHidden
        for (index, name) in (entry.members["names"]?.array ?? []).enumerated() {
            guard let name = name.string,
                file.includer == nil || (ids[name] == nil && !names.hasItem(name))
            else { continue }
            names.claim(name, as: .item, at: [.name("names"), .index(index)], log)
            row.names.append(ItemID(name))
        }
        row.set(live.action(entry), at: log.path, in: file)
    }
}

/// A part of a task file that isn't understood, as an item of the menu.
private struct ProblemItem: MenuItem {
    let id: ItemID
    let section: SectionID
    /// The problem, for people.
    let text: String
    /// The problem without any byte of the file, for agents.
    let unquoted: String
    /// Indicates whether the tasks of the whole file are missing.
    let isMissing: Bool
    /// The tool that isn't installed, for which they are, or `nil`.
    let absence: TaskFileProblem.Absence?

    var title: LocalizedText { "Not understood" }
    var kind: ItemKind { .description }

    func details(in context: MenuContext) -> JSONObject {
        JSONObject(compacting: [
            "detail": .string(text),
            "agentDetail": unquoted == text ? .none : .string(unquoted),
            "isMissing": isMissing ? true : .none,
            "absence": absence.map { .string($0.rawValue) },
        ])
    }
}
