/// Reads actions: those that the host has registered, and programs.
struct ActionFileKind: MenuFileKind {
    let kind = ItemKind.action

    let forms = [
        [
            MenuFileMember(
                "action",
                .identifier,
                isRequired: true,
                summary: "The id of an action that the host has."
            ),
            MenuFileMember(
                "arguments",
                .map(of: .value),
                summary: "What it is told, by the names of its parameters."
            ),
        ],
        [
            MenuFileMember(
                "run",
                .list(of: .argument, atLeast: 1),
                isRequired: true,
                summary: "A program and its arguments; {name} is the argument of a parameter."
            ),
            MenuFileMember(
                "directory",
                .text(limit: 4_096),
                summary: "Where it runs, told from the file's own directory."
            ),
            MenuFileMember(
                "environment",
                .map(of: .argument),
                summary: "What its environment has beyond, or instead of, the host's."
            ),
            MenuFileMember(
                "risk",
                .word(Risk.allCases.map(\.rawValue)),
                summary: "What running it puts at stake: what is not safe asks first."
            ),
            MenuFileMember(
                "parameters",
                .list(of: .object(ParameterFileMembers.all), atLeast: 0),
                summary: "What it is told, in the order in which people type it."
            ),
        ],
    ]

    func item(_ entry: MenuFileEntry) -> (any MenuItem)? {
        entry.members["run"] == nil ? registered(entry) : program(entry)
    }

    private func registered(_ entry: MenuFileEntry) -> (any MenuItem)? {
        let id = ItemID(entry.members["action"]?.string ?? "")
        guard let action = entry.surroundings.actions[id] else {
            let names = entry.surroundings.actions.keys.map(\.rawValue).sorted()
            entry.refuse(
                "the host has no action '\(id)'"
                    + MenuFileEntry.hint(for: id.rawValue, among: names),
                at: .name("action")
            )
            return nil
        }
        let given = entry.members["arguments"]?.object ?? [:]
        var isRight = true
        for (name, value) in given.members {
            guard let problem = Self.problem(name, value, for: action.parameters) else { continue }
            entry.refuse(problem, at: .name("arguments"), .name(name))
            isRight = false
        }
        return isRight ? RegisteredAction(entry, action: action, given: given) : nil
    }

    private static func problem(
        _ name: String,
        _ value: JSONValue,
        for parameters: [Parameter]
    ) -> String? {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
            let names = parameters.map(\.name)
            guard !names.isEmpty else { return "the action takes no arguments" }
            return MenuFileShape.unknown(name, among: names, "is no parameter of the action")
        }
        do throws(ArgumentError) {
            _ = try parameter.checked(value)
            return nil
        } catch {
            return String(describing: error)
        }
    }

    private func program(_ entry: MenuFileEntry) -> (any MenuItem)? {
        var isRight = true
        var parameters: [Parameter] = []
        for (place, json) in (entry.members["parameters"]?.array ?? []).enumerated() {
            let parameter = ParameterFileMembers.parameter(json)
            let isRepeated = parameters.contains { $0.name == parameter.name }
            parameters.append(parameter)
            guard let flaw = isRepeated ? "is there twice" : parameter.flaw else { continue }
            let name = MenuFileShape.quoted(parameter.name)
            entry.refuse("\(name) \(flaw)", at: .name("parameters"), .place(place))
            isRight = false
        }
        let words = (entry.members["run"]?.array ?? []).compactMap(\.string)
        let template = ProgramTemplate(words, parameters: parameters.map(\.name)) { reason, place in
            entry.refuse(reason, at: .name("run"), .place(place))
            isRight = false
        }
        if words.first == "" {
            entry.refuse("is empty: name a program", at: .name("run"), .place(0))
            isRight = false
        }
        let used = template.parameters
        for (place, parameter) in parameters.enumerated() where !used.contains(parameter.name) {
            entry.refuse(
                "'\(parameter.name)' has no place in 'run': write '{\(parameter.name)}' where it goes",
                at: .name("parameters"),
                .place(place)
            )
            isRight = false
        }
        var environment: [String: String] = [:]
        for (name, value) in entry.members["environment"]?.object?.members ?? [] {
            environment[name] = value.string
            guard name.isEmpty || name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") })
            else { continue }
            entry.refuse(
                "\(MenuFileShape.quoted(name)) cannot be the name of a variable",
                at: .name("environment"),
                .name(name)
            )
            isRight = false
        }
        guard isRight else { return nil }
        return ProgramAction(
            entry,
            template: template,
            parameters: parameters,
            risk: entry.members["risk"]?.string.flatMap { Risk(rawValue: $0) } ?? .safe,
            directory: Self.directory(of: entry),
            environment: environment
        )
    }

    private static func directory(of entry: MenuFileEntry) -> String {
        guard let given = entry.members["directory"]?.string else {
            return entry.surroundings.directory
        }
        return given.hasPrefix("/") ? given : entry.surroundings.directory + "/" + given
    }
}
