import DevMenuKit

/// The menu that fits a project: which of its commands, in which order, and what each is called.
struct MenuDraft {
    /// A section with its actions.
    struct Section {
        /// The section's id.
        let id: String
        /// The section's title.
        let title: String
        /// The actions as a menu's file has them.
        let items: [JSONObject]
    }

    /// The sections in order, each with at least one action.
    private(set) var sections: [Section] = []
    /// The parts that were left out of the menu, and why, each in a sentence for the user.
    private(set) var notes: [String]

    private var names = ItemNames()
    private let isReserved: (String) -> Bool

    /// Chooses among the commands of a project.
    ///
    /// - Parameters:
    ///   - scan: The files that were read.
    ///   - isReserved: Returns `true` for a name that devmenu itself has.
    init(of scan: ProjectScan, isReserved: @escaping (String) -> Bool) {
        notes = scan.notes
        self.isReserved = isReserved
        for part in scan.parts {
            notes += part.reading.notes
            add(chosen(of: part), id: part.reader.id, title: part.reader.title)
        }
        if scan.parts.allSatisfy(\.reading.commands.isEmpty) {
            let example = ProjectCommand(
                name: "list-files",
                words: ["ls", "-la"],
                title: "List the files"
            )
            add([example], id: "project", title: "Project")
        }
    }

    /// Returns a file's commands that become actions; adds a note about the others.
    private mutating func chosen(of part: ProjectScan.Part) -> [ProjectCommand] {
        var seen: Set<String> = []
        let commands = part.reading.commands.filter { seen.insert($0.name).inserted }
        let others = commands.filter { !PlainName.isPlain($0.name) }
        if !others.isEmpty {
            let shown = others.prefix(3).map { CommandText.text(of: [SummaryLine.text($0.name)]) }
                .joined(separator: ", ")
            notes.append(
                """
                \(part.reader.noun) of \(part.file) are left out because of their names: \
                \(shown)\(others.count > 3 ? ", …" : ""). Add those you want to \
                \(ProjectFile.name) by hand
                """
            )
        }
        return commands.filter { PlainName.isPlain($0.name) }.enumerated()
            .map { (rank: CommandName($1.name).rank, index: $0, command: $1) }
            .sorted {
                ($0.rank, $0.command.standing, $0.index) < ($1.rank, $1.command.standing, $1.index)
            }
            .map(\.command)
    }

    private mutating func add(_ commands: [ProjectCommand], id: String, title: String) {
        let items = commands.map { $0.action(called: name(for: $0.name, in: id)) }
        if !items.isEmpty { sections.append(Section(id: id, title: title, items: items)) }
    }

    /// Returns an id that is not in use, and that is no command or verb of devmenu.
    private mutating func name(for text: String, in section: String) -> ItemID {
        func id(_ text: String) -> String {
            let id = text.prefix(ItemID.maximumLength)
            return String(id.last == "-" ? id.dropLast() : id)
        }
        let name = id(text.kebabCased)
        guard name.isEmpty || isReserved(name) || names.contains(ItemID(name)) else {
            return names.unique(ItemID(name))
        }
        return names.unique(ItemID(name.isEmpty ? section : id("\(section)-\(name)")))
    }
}

extension ProjectCommand {
    /// Returns the command as an action of a menu's file.
    fileprivate func action(called id: ItemID) -> JSONObject {
        let name = CommandName(name)
        var item: JSONObject = [
            "kind": "action", "id": .string(id.rawValue), "title": .string(title ?? name.title),
        ]
        if !summary.isEmpty { item["summary"] = .string(summary) }
        item["run"] = .array(words.map { .string($0) })
        if !parameters.isEmpty {
            item["parameters"] = .array(
                parameters.map { ["name": .string($0), "isRequired": true] }
            )
        }
        let risk = asksFirst ? .destructive : name.risk
        if let risk { item["risk"] = .string(risk.rawValue) }
        return item
    }
}
