import DevMenuKit

/// The menu that fits a project: which of its commands, in which order, and what each is called.
struct MenuDraft {
    /// A section with its actions.
    struct Section {
        /// The section's id.
        let id: String
        /// The section's title.
        let title: String
        /// The actions.
        let items: [Item]
    }

    /// An action that runs a command.
    struct Item {
        /// The id, which is no command or verb of devmenu.
        let id: ItemID
        /// The command.
        let command: ProjectCommand

        /// The action as a menu's file has it.
        var json: JSONObject {
            let name = CommandName(command.name)
            var item: JSONObject = [
                "kind": "action", "id": .string(id.rawValue),
                "title": .string(command.title ?? name.title),
            ]
            if !command.summary.isEmpty { item["summary"] = .string(command.summary) }
            item["run"] = .array(command.words.map { .string($0) })
            if !command.parameters.isEmpty {
                item["parameters"] = .array(
                    command.parameters.map { ["name": .string($0), "isRequired": true] }
                )
            }
            let risk = command.asksFirst ? .destructive : name.risk
            if let risk { item["risk"] = .string(risk.rawValue) }
            return item
        }
    }

    /// The largest number of commands of one file that become actions.
    static let limit = 40

    /// The sections in order, each with at least one action.
    private(set) var sections: [Section] = []
    /// The parts that were left out of the menu, and why, each in a sentence for the user.
    private(set) var notes: [String]

    private var names: ItemNames
    private let isReserved: (String) -> Bool
    private let isCovered: ([String]) -> Bool

    /// Chooses among the commands of a project.
    ///
    /// - Parameters:
    ///   - scan: The files that were read.
    ///   - ids: The names that a menu has already.
    ///   - isReserved: Returns `true` for a name that devmenu itself has.
    ///   - isCovered: Returns `true` for a command that a menu has already.
    init(
        of scan: ProjectScan,
        besides ids: Set<ItemID> = [],
        isReserved: @escaping (String) -> Bool,
        isCovered: @escaping ([String]) -> Bool = { _ in false }
    ) {
        names = ItemNames(used: ids)
        notes = scan.notes
        self.isReserved = isReserved
        self.isCovered = isCovered
        for part in scan.parts {
            notes += part.reading.notes
            add(chosen(of: part), id: part.reader.id, title: part.reader.title)
        }
        if scan.parts.allSatisfy(\.reading.commands.isEmpty), ids.isEmpty {
            let example = ProjectCommand(
                name: "list-files",
                words: ["ls", "-la"],
                title: "List the files"
            )
            add([example], id: "project", title: "Project")
        }
    }

    /// Returns a file's commands that become actions; adds notes about the others.
    private mutating func chosen(of part: ProjectScan.Part) -> [ProjectCommand] {
        let noun = part.reader.noun
        var seen: Set<String> = []
        let commands = part.reading.commands.filter { seen.insert($0.name).inserted }
        let others = commands.filter { !PlainName.isPlain($0.name) }
        if !others.isEmpty {
            let shown = others.prefix(3).map { CommandText.text(of: [SummaryLine.text($0.name)]) }
                .joined(separator: ", ")
            notes.append(
                """
                \(noun) of \(part.file) are left out because of their names: \
                \(shown)\(others.count > 3 ? ", …" : ""). Add those you want to \
                \(ProjectFile.name) by hand
                """
            )
        }
        let plain = commands.filter { PlainName.isPlain($0.name) }
        let ordered = plain.enumerated()
            .map { (rank: CommandName($1.name).rank, index: $0, command: $1) }
            .sorted {
                ($0.rank, $0.command.standing, $0.index) < ($1.rank, $1.command.standing, $1.index)
            }
            .map(\.command)
        if ordered.count > Self.limit {
            notes.append(
                """
                \(part.file) has \(ordered.count) \(noun): \(Self.limit) are in the menu, those \
                with well-known names first. Add those of the others that you want to \
                \(ProjectFile.name) by hand
                """
            )
        }
        return Array(ordered.prefix(Self.limit))
    }

    private mutating func add(_ commands: [ProjectCommand], id: String, title: String) {
        let items = commands.filter { !isCovered($0.words) }
            .map { Item(id: name(for: $0.name, in: id), command: $0) }
        if !items.isEmpty { sections.append(Section(id: id, title: title, items: items)) }
    }

    /// Returns an id that is not in use, and that is no command or verb of devmenu.
    private mutating func name(for text: String, in section: String) -> ItemID {
        var stem = String(text.kebabCased.prefix(40))
        while stem.last == "-" { stem.removeLast() }
        if stem.isEmpty || isReserved(stem) || names.contains(ItemID(stem)) {
            stem = stem.isEmpty ? section : "\(section)-\(stem)"
        }
        return names.unique(ItemID(stem))
    }
}
