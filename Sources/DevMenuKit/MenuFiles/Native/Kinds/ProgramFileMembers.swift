/// The members of an action that runs a program.
enum ProgramFileMembers {
    static let all = [
        MenuFileMember(
            "run",
            .command,
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
            .environment,
            summary: "What its environment has beyond, or instead of, the host's."
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

    /// Tells which parameters cannot be, and where command and parameters do not fit.
    static func check(_ entry: MenuFileEntry) {
        let declared = ParameterFileMembers.declared(in: entry)
        guard let words = entry.members["run"]?.array else { return }
        let template = ProgramTemplate(
            words.map { $0.string ?? "" },
            parameters: declared.names.map(\.name),
            areAll: declared.areAll
        ) { reason, place in
            entry.refuse(reason, at: .name("run"), .place(place))
        }
        let used = template.parameters
        for (name, place) in declared.names where !used.contains(name) {
            entry.refuse(
                "'\(name)' has no place in 'run': write '{\(name)}' where it goes",
                at: .name("parameters"),
                .place(place)
            )
        }
    }

    /// The item of an entry with which nothing is wrong.
    static func item(_ entry: MenuFileEntry) -> any MenuItem {
        let parameters = (entry.members["parameters"]?.array ?? [])
            .map(ParameterFileMembers.parameter)
        let environment = entry.members["environment"]?.object?.members ?? []
        return ProgramAction(
            entry,
            template: ProgramTemplate(
                (entry.members["run"]?.array ?? []).compactMap(\.string),
                parameters: parameters.map(\.name)
            ),
            parameters: parameters,
            risk: entry.members["risk"]?.string.flatMap { Risk(rawValue: $0) } ?? .safe,
            directory: directory(of: entry),
            environment: Dictionary(
                environment.map { ($0.name, $0.value.string ?? "") },
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
