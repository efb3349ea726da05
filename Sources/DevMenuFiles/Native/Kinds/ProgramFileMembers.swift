import DevMenuKit

/// The members of an action that runs a program.
enum ProgramFileMembers {
    static let all = [
        MenuFileMember(
            "run",
            .command,
            isRequired: true,
            summary: "A program and its arguments; {name} is a parameter's argument. Secrets "
                + "go into 'environment' instead."
        ),
        MenuFileMember(
            "directory",
            .text(limit: 4_096),
            summary: "The directory in which it runs, relative to the file's."
        ),
        MenuFileMember(
            "environment",
            .environment,
            summary: "Variables that are added to the host's or replace them; {name} is a "
                + "parameter's argument."
        ),
        MenuFileMember(
            "risk",
            .except(
                [Risk.fatal.rawValue],
                of: .word([Risk.safe, .destructive].map(\.rawValue)),
                because: "is for what ends the host, and a program does not: "
                    + "write 'destructive'"
            ),
            summary: "Its risk; devmenu asks before it runs anything that isn't safe."
        ),
        MenuFileMember(
            "parameters",
            .list(of: .object(ParameterFileMembers.all), atLeast: 0),
            summary: "Its parameters, in the order in which people type them."
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
                "'\(name)' isn't used in \(members): write '{\(name)}' where it goes",
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
