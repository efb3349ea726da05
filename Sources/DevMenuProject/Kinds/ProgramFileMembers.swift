import DevMenuKit
import DevMenuSystem

/// The members of an action that runs a program.
enum ProgramFileMembers {
    /// The word for `directory` that means the person's working directory.
    static let callersDirectory = "caller"

    static let all: [MenuFileMember] = [
        .required(
            "run",
            .command,
            "A program and its arguments; {name} is a parameter's argument or a setting's "
                + "value, also within a word, and {args...} the rest of the line. Secrets go into "
                + "'environment' instead.",
            synonyms: ["command", "cmd", "cmds", "commands", "script", "exec", "shell"]
        ),
        .optional(
            "directory",
            .text(limit: 4_096),
            "The directory in which it runs, relative to the file's; 'caller' for the one "
                + "where devmenu was started.",
            synonyms: ["cwd", "dir", "workdir", "workingDirectory"]
        ),
        .optional(
            "environment",
            .environment,
            "Variables that are added to the host's or replace them; {name} is a "
                + "parameter's argument or a setting's value.",
            synonyms: ["env", "vars", "variables"]
        ),
        .optional(
            "dotenv",
            .text(limit: 4_096),
            "A file of variables, relative to the menu's; those that are set already stay.",
            synonyms: ["envFile", "env_file", "env-file", "dotEnv"]
        ),
        .optional(
            "after",
            .list(of: .reference, atLeast: 1),
            "The actions that run before it, in order, each once, until one fails.",
            synonyms: [
                "deps", "depends", "dependsOn", "depends_on", "dependencies", "needs", "pre",
            ]
        ),
        .optional(
            "risk",
            .except(
                [Risk.fatal.rawValue],
                of: .word([Risk.safe, .destructive].map(\.rawValue)),
                because: "is for what ends the host, and a program does not: "
                    + "write 'destructive'"
            ),
            "Its risk; devmenu asks before it runs anything that isn't safe."
        ),
        .optional(
            "confirm",
            .title,
            "The question that is asked before it runs, which makes it destructive.",
            synonyms: ["prompt", "question"]
        ),
        .optional(
            "parameters",
            .list(of: ParameterFileMembers.shape, atLeast: 0),
            "Its parameters, in the order in which people type them.",
            synonyms: ["args", "arguments", "params", "inputs", "options"]
        ),
    ]

    /// Reports invalid parameters, and errors in their use by the command and the environment.
    static func check(_ entry: MenuFileEntry) {
        let declared = ParameterFileMembers.declared(in: entry)
        guard let words = entry.members["run"]?.array else { return }
        let names = declared.names.map(\.name)
        let templateNames = TemplateNames(
            parameters: names,
            settings: entry.scope.settings,
            rests: Set(words.compactMap { TemplateText.restName(in: ($0.string ?? "")[...]) }),
            areAll: declared.areAll
        )
        checkDirectory(templateNames, entry)
        let secrets = Set(declared.names.lazy.filter(\.isSecret).map(\.name))
        let command = ProgramTemplate(
            words.map { $0.string ?? "" },
            names: templateNames
        ) { reason, index in
            entry.refuse(reason, at: .name("run"), .index(index))
        }
        checkRest(of: command, names, entry)
        for (index, name) in command.uses where secrets.contains(name) {
            let variable = String(name.uppercased().map { $0 == "-" ? "_" : $0 })
            entry.refuse(
                "'{\(name)}' is a secret, and others can see a program's arguments: give it to the "
                    + "program in 'environment', as {\"\(variable)\": \"{\(name)}\"}",
                at: .name("run"),
                .index(index)
            )
        }
        var used = command.names
        for (variable, value) in entry.members["environment"]?.object?.members ?? [] {
            let template = ProgramTemplate(value: value.string ?? "", names: templateNames) {
                entry.refuse($0, at: .name("environment"), .name(variable))
            }
            used.formUnion(template.names)
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

    /// Reports a name that stands for a value elsewhere, since a directory is a text.
    private static func checkDirectory(_ names: TemplateNames, _ entry: MenuFileEntry) {
        guard let directory = entry.members["directory"]?.string else { return }
        let template = TemplateText(directory, names: names, refuse: { _ in })
        let used = template.names.filter { names.contains($0) || $0 == template.restName }
        guard let name = used.min() else { return }
        let shown = name == template.restName ? "{\(name)...}" : "{\(name)}"
        entry.refuse(
            "'\(shown)' can't stand in 'directory': write a path, or go there in 'run', as "
                + #"["sh", "-c", "cd \"$1\" && …", "sh", "\#(shown)"]"#,
            at: .name("directory")
        )
    }

    /// Reports more than one word for the rest of the line, and a parameter behind it.
    private static func checkRest(
        of command: ProgramTemplate,
        _ names: [String],
        _ entry: MenuFileEntry
    ) {
        guard let rest = command.rest else { return }
        if let index = names.firstIndex(of: rest.name), index < names.count - 1 {
            entry.refuse(
                "'\(rest.name)' takes the rest of the line, so it's the last parameter: move it there",
                at: .name("parameters"),
                .index(index)
            )
        }
        if let other = command.otherRest {
            entry.refuse(
                "'{\(other.name)...}' and '{\(rest.name)...}' cannot both take the rest of the line",
                at: .name("run"),
                .index(other.index)
            )
        }
    }

    /// Returns the item for an entry without errors.
    static func item(_ entry: MenuFileEntry) -> any MenuItem {
        let given = entry.members["parameters"]?.array ?? []
        let names = TemplateNames(
            parameters: given.compactMap { $0["name"]?.string },
            settings: entry.scope.settings
        )
        let words = (entry.members["run"]?.array ?? []).compactMap(\.string)
        let template = ProgramTemplate(words, names: names)
        let uses = ParameterUses(leading: template.leadingNames, rest: template.rest?.name)
        var parameters = given.map { ParameterFileMembers.parameter($0, uses) }
        if let rest = uses.rest, !parameters.contains(where: { $0.name == rest }) {
            parameters.append(ParameterDeclaration(rest, isRest: true, allowsHyphen: false))
        }
        let environment = entry.members["environment"]?.object?.members ?? []
        let question = entry.members["confirm"].map { LocalizedText(json: $0) }
        let risk = entry.members["risk"]?.string.flatMap { Risk(declared: $0) } ?? .undeclared
        let place = ProgramPlace(of: .object(entry.members), in: entry.surroundings.directory)
        return ProgramAction(
            entry,
            program: ProgramParts(
                words: template,
                environment: Dictionary(
                    environment.map { name, value in
                        (name, ProgramTemplate(value: value.string ?? "", names: names))
                    },
                    uniquingKeysWith: { _, last in last }
                ),
                parameters: Set(parameters.map(\.name)),
                flags: ParameterFileMembers.flags(in: given),
                directory: place.directory,
                dotenv: entry.scope.dotenv + place.dotenv,
                after: (entry.members["after"]?.array ?? []).compactMap(\.string),
                question: question,
                lines: [CommandText.text(of: words)] + place.lines
                    + environment.map { ProgramPlace.line(of: $0.name, $0.value.string ?? "") },
                placeLines: place.lines
            ),
            parameters: parameters,
            risk: question == nil ? risk : max(risk, .destructive)
        )
    }
}

/// The directory of an action's program, and its files of variables.
struct ProgramPlace {
    /// The directory in which it runs.
    let directory: String
    /// The paths of its files of variables.
    let dotenv: [String]
    /// The lines that people read on both; none for the file's own directory.
    let lines: [String]

    /// Reads them from an item of a file.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - folder: The file's directory, to which relative paths refer.
    init(of item: JSONValue, in folder: String) {
        func path(_ given: String) -> String { given.hasPrefix("/") ? given : "\(folder)/\(given)" }
        let given = item["directory"]?.string
        var lines: [String] = []
        switch given {
        case nil: directory = folder
        case ProgramFileMembers.callersDirectory?:
            directory = FileSystem.workingDirectory ?? folder
            lines.append("  in the directory where devmenu was started")
        case let given?:
            directory = path(given)
            lines.append("  in \(CommandText.text(of: [directory]))")
            if let target = FileSystem.linkTarget(of: directory) {
                lines.append("    which leads to \(CommandText.text(of: [target]))")
            }
        }
        dotenv = item["dotenv"]?.string.map { [path($0)] } ?? []
        lines += dotenv.map { "  with the variables in \(CommandText.text(of: [$0]))" }
        self.lines = lines
    }

    /// Returns the line that people read on a variable of the program.
    static func line(of variable: String, _ value: String) -> String {
        "  with \(CommandText.text(of: [variable]))=\(CommandText.text(of: [value]))"
    }
}
