import DevMenuKit

/// The members of an action that runs a program.
enum ProgramFileMembers {
    static let all = [
        MenuFileMember(
            "run",
            .command,
            isRequired: true,
            summary: "A program and its arguments; {name} is the argument of a parameter, which "
                + "is no secret: those go into 'environment'."
        ),
        MenuFileMember(
            "directory",
            .text(limit: 4_096),
            summary: "Where it runs, told from the file's own directory."
        ),
        MenuFileMember(
            "environment",
            .environment,
            summary: "What its environment has beyond, or instead of, the host's; {name} is the "
                + "argument of a parameter."
        ),
        MenuFileMember(
            "risk",
            .except(
                [Risk.fatal.rawValue],
                of: .word([Risk.safe, .destructive].map(\.rawValue)),
                because: "is for what ends the host, which a program does not: "
                    + "write 'destructive'"
            ),
            summary: "What running it puts at stake: what is not safe asks first."
        ),
        MenuFileMember(
            "parameters",
            .list(of: .object(ParameterFileMembers.all), atLeast: 0),
            summary: "What it is told, in the order in which people type it."
        ),
    ]

    /// Reports invalid parameters, and errors in their use by the command and the environment.
    static func check(_ entry: MenuFileEntry) {
        let declared = ParameterFileMembers.declared(in: entry)
        guard let words = entry.members["run"]?.array else { return }
        let names = declared.names.map(\.name)
        let secrets = Set(declared.names.lazy.filter(\.isSecret).map(\.name))
        let command = ProgramTemplate(
            words.map { $0.string ?? "" },
            parameters: names,
            areAll: declared.areAll
        ) { reason, index in
            entry.refuse(reason, at: .name("run"), .index(index))
        }
        for (index, name) in command.parameterIndices where secrets.contains(name) {
            let variable = String(name.uppercased().map { $0 == "-" ? "_" : $0 })
            entry.refuse(
                "'{\(name)}' is a secret, and others can see a program's arguments: give it to the "
                    + "program in 'environment', as {\"\(variable)\": \"{\(name)}\"}",
                at: .name("run"),
                .index(index)
            )
        }
        var used = command.parameters
        for (variable, value) in entry.members["environment"]?.object?.members ?? [] {
            let template = ProgramTemplate(
                value: value.string ?? "",
                parameters: names,
                areAll: declared.areAll
            ) { reason in
                entry.refuse(reason, at: .name("environment"), .name(variable))
            }
            used.formUnion(template.parameters)
        }
        // An environment with errors may use any parameter.
        let isWhole = entry.members["environment"] == entry.written["environment"]
        for (name, index, isSecret) in declared.names where isWhole && !used.contains(name) {
            let members = isSecret ? "'environment'" : "'run' or 'environment'"
            entry.refuse(
                "'\(name)' has no place in \(members): write '{\(name)}' where it goes",
                at: .name("parameters"),
                .index(index)
            )
        }
    }

    /// Returns the item for an entry without errors.
    static func item(_ entry: MenuFileEntry) -> any MenuItem {
        let parameters = (entry.members["parameters"]?.array ?? [])
            .map(ParameterFileMembers.parameter)
        let names = parameters.map(\.name)
        let environment = entry.members["environment"]?.object?.members ?? []
        return ProgramAction(
            entry,
            template: ProgramTemplate(
                (entry.members["run"]?.array ?? []).compactMap(\.string),
                parameters: names
            ),
            parameters: parameters,
            risk: entry.members["risk"]?.string.flatMap { Risk(rawValue: $0) } ?? .safe,
            directory: directory(of: entry),
            environment: Dictionary(
                environment.map { variable in
                    let value = variable.value.string ?? ""
                    return (variable.name, ProgramTemplate(value: value, parameters: names))
                },
                uniquingKeysWith: { _, last in last }
            )
        )
    }

    private static func directory(of entry: MenuFileEntry) -> String {
        guard let given = entry.members["directory"]?.string else {
            return entry.surroundings.directory
        }
        return given.hasPrefix("/") ? given : entry.surroundings.directory + "/" + given
    }
}
