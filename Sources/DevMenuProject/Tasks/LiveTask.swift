import DevMenuKit
import DevMenuSystem

/// A task of a task file as an item of a menu.
struct LiveTask {
    /// The task.
    let task: ProjectTask
    /// The identifier in the whole menu.
    let id: ItemID
    /// The section of the task file.
    let section: SectionID
    /// The task file.
    let site: TaskSite
    /// The permit of the menu's file that includes the task file.
    let permit: any ProgramPermit

    /// Returns the parameter of the task's own that has a name, or `nil`.
    func parameter(_ name: String) -> ParameterDeclaration? {
        task.parameters.first { $0.name == name }
    }

    /// Returns the task's action.
    ///
    /// - Parameter entry: The members in the menu's file that describe the task; none by default.
    /// - Returns: The action.
    func action(_ entry: MenuFileEntry? = nil) -> ProgramAction {
        let members = entry?.members ?? [:]
        let given = members["parameters"]?.array ?? []
        let names = TemplateNames(
            parameters: task.parameters.map(\.name) + given.compactMap { $0["name"]?.string },
            settings: entry?.file.settings ?? []
        )
        let environment =
            (entry?.file.environment ?? []) + (members["environment"]?.object?.members ?? [])
        let templates = environment.map {
            ($0.name, ProgramTemplate(value: $0.value.string ?? "", names: names))
        }
        let hidden = templates.reduce(into: Set()) { $0.formUnion($1.1.names) }
        let others = given.filter { parameter($0["name"]?.string ?? "") == nil }
        var parameters = parameters(given, others)
        var assignments = task.acceptsVariables ? parameters.first(where: \.isRest)?.name : nil
        if task.words.contains(.variables) {
            var variables = ParameterDeclaration(ProjectTask.Word.variablesName, isRest: true)
            variables.isUnlisted = true
            parameters.append(variables)
            assignments = variables.name
        }
        for case .flag(_, ProjectTask.Word.yesName) in task.words {
            var yes = ParameterDeclaration(ProjectTask.Word.yesName, type: .bool)
            yes.isUnlisted = true
            parameters.append(yes)
        }
        let variables = others.compactMap { $0["name"]?.string }.filter { !hidden.contains($0) }
        let placed = PlacedTask(task, in: site)
        let words = words(placed.words, setting: variables)
        var flags = ParameterFileMembers.flags(in: others)
        for case .flag(let word, let name) in task.words { flags[name] = word }
        let command = Self.text(of: words)
        let question =
            members["confirm"].map { LocalizedText(json: $0) }
            ?? task.question.map { LocalizedText($0) }
        let risk =
            members["risk"]?.string.flatMap { Risk(rawValue: $0) }
            ?? TaskRisk.risk(ofTask: task.name)
        let titles = [task.title, task.detail].compactMap { $0.flatMap(Self.title) }
        return ProgramAction(
            id: id,
            title: members["title"].map { LocalizedText(json: $0) }
                ?? titles.first ?? LocalizedText(Self.text(of: nameWords)),
            summary: LocalizedText(json: members["summary"]),
            section: section,
            permit: permit,
            program: ProgramParts(
                words: ProgramTemplate(words),
                environment: Dictionary(templates) { _, last in last },
                parameters: Set(parameters.map(\.name)),
                flags: flags,
                context: ProgramContext(directory: placed.directory),
                after: ProgramReference.list(of: .object(members)),
                question: question,
                lines: [command] + task.notes
                    + environment.map { ProgramContext.line(of: $0.name, $0.value.string ?? "") },
                file: task.includedFile ?? site.path,
                line: task.line,
                body: task.body.map(Self.beginning),
                passesOn: task.passesOn,
                asking: task.asking,
                assignments: assignments,
                taskWords: words,
                fileWords: placed.file
            ),
            declarations: parameters,
            choices: entry.map(ParameterFileMembers.choices) ?? [:],
            risk: question == nil && task.asking.isEmpty ? risk : max(risk, .destructive)
        )
    }

    /// The words of the command, without those of its arguments.
    private var nameWords: [ProjectTask.Word] {
        var words = task.words.filter { if case .text = $0 { true } else { false } }
        if words.last == .text("--") { words.removeLast() }
        // An argument is a part of the name 'build:*'.
        let name = ProjectTask.Word.text(task.name)
        return words.contains(name) ? words : words + [name]
    }

    /// Returns the command's words, with a word for each variable directly after the task's name.
    private func words(
        _ command: [ProjectTask.Word],
        setting variables: [String]
    ) -> [ProjectTask.Word] {
        var words = command
        let name = words.lastIndex(of: .text(task.name)) ?? words.endIndex - 1
        words.insert(
            contentsOf: variables.map { .argument(of: $0, behind: "\($0)=") },
            at: name + 1
        )
        return words
    }

    /// Returns the task's own parameters as they are described, and further ones before the one
    /// that accepts the rest of the line.
    private func parameters(
        _ given: [JSONValue],
        _ others: [JSONValue]
    ) -> [ParameterDeclaration] {
        let described = Dictionary(given.map { ($0["name"]?.string ?? "", $0) }) { $1 }
        let own = task.parameters.map { own in
            described[own.name].map { Self.parameter(own, describedBy: $0) } ?? own
        }
        // Options may come after the rest, so that no positional word is read as one.
        let rest = own.firstIndex(where: \.isRest) ?? own.endIndex
        return own[..<rest] + others.map { ParameterFileMembers.parameter($0) } + own[rest...]
    }

    /// Returns a parameter of a task with the members that describe it.
    private static func parameter(
        _ own: ParameterDeclaration,
        describedBy json: JSONValue
    ) -> ParameterDeclaration {
        var described = ParameterFileMembers.parameter(json)
        described.isRest = own.isRest
        described.allowsHyphen = json["allowsHyphen"]?.bool ?? own.allowsHyphen
        if described.summary.isEmpty { described.summary = own.summary }
        if json["type"] == nil { (described.type, described.choices) = (own.type, own.choices) }
        if json["default"] == nil, json["isRequired"] == nil {
            (described.isRequired, described.defaultValue) = (own.isRequired, own.defaultValue)
        }
        return described
    }

    /// Returns the first line of a text, of which the beginning is enough, or `nil` for a blank one.
    private static func title(_ text: String) -> LocalizedText? {
        let line = text.drop(while: \.isNewline).prefix { !$0.isNewline }
        guard !line.isEmpty else { return nil }
        let beginning = line.prefix(300)
        return LocalizedText(beginning + (beginning.endIndex < line.endIndex ? "…" : ""))
    }

    /// Returns a recipe, or the beginning of a long one.
    private static func beginning(ofRecipe body: String) -> String {
        let beginning = body.prefix(bytes: 4_096)
        return beginning.utf8.count < body.utf8.count ? beginning + "\n…" : body
    }

    /// Returns a command as people read it, with names in braces for arguments.
    private static func text(of words: [ProjectTask.Word]) -> String {
        CommandText.text(
            of: words.flatMap { word -> [String] in
                switch word {
                case .variables, .flag(_, ProjectTask.Word.yesName): []
                case .text(let text): [text]
                case .argument(let name, let text): ["\(text){\(name)}"]
                case .flag(_, let name): ["{\(name)}"]
                case .rest(let name), .variablesAndRest(let name, _): ["{\(name)...}"]
                case .restBehindHyphens(let name): ["--", "{\(name)...}"]
                }
            }
        )
    }
}
