import DevMenuKit
import DevMenuSystem

/// The members of an action that runs a program, or only other actions.
enum ProgramFileMembers {
    /// The word for `directory` that means the person's working directory.
    static let callersDirectory = "caller"

    /// The members of each form: with `run`, and with only `after`.
    static let forms = [
        [run] + context + [after] + risk(),
        [.required(after.name, after.shape, after.summary, synonyms: after.synonyms)] + risk(),
    ]

    /// The members by which a file describes a task.
    static let ofTask = context + [after] + risk(orElse: [.undeclared])

    private static let run = MenuFileMember.required(
        "run",
        .command,
        "A program and its arguments; {name} is a parameter's argument or a setting's "
            + "value, also within a word, and {args...} the rest of the line. Secrets go into "
            + "'environment' instead.",
        synonyms: ["command", "cmd", "cmds", "exec"]
    )

    /// The shape of choices that a program computes.
    static let computedChoices = MenuFileShape.object([run])

    private static let after = MenuFileMember.optional(
        "after",
        .list(of: ProgramReference.shape, atLeast: 1),
        "The actions that run before it, in order, each once, until one fails.",
        synonyms: ["deps", "depends", "dependsOn", "depends_on", "dependencies", "needs", "pre"]
    )

    private static let context: [MenuFileMember] = [
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
            "parameters",
            .list(of: ParameterFileMembers.shape, atLeast: 0),
            "Its parameters, in the order in which people type them.",
            synonyms: ["args", "arguments", "params", "inputs", "options"]
        ),
    ]

    private static func risk(orElse others: [Risk] = []) -> [MenuFileMember] {
        [
            .optional(
                "risk",
                .except(
                    [Risk.fatal.rawValue],
                    of: .word(([.safe, .destructive] + others).map(\.rawValue)),
                    because: "is for what ends the host, and a program doesn't: "
                        + "write 'destructive'"
                ),
                "Its risk; devmenu asks before it runs anything destructive, and an agent asks "
                    + "unless it's safe."
            ),
            .optional(
                "confirm",
                .title,
                "The question that is asked before it runs, which makes it destructive; {name} is "
                    + "a parameter's argument or a setting's value.",
                synonyms: ["prompt", "question"]
            ),
        ]
    }

    /// The words that only a shell understands, which people write into commands without one.
    private static let shellWords: Set = ["&&", "||", "|", ">>", "2>&1"]

    /// Reports invalid parameters, and errors in their use by the command and the environment.
    static func check(_ entry: MenuFileEntry) {
        let declared = ParameterFileMembers.declared(in: entry)
        ParameterFileMembers.programs(in: entry).forEach { check($0.program) }
        let names = declared.names.map(\.name)
        let words = entry.members["run"]?.array ?? []
        guard words.isEmpty == (entry.written["run"] == nil) else { return }
        let templateNames = TemplateNames(
            parameters: names,
            settings: entry.file.settings,
            rests: Set(words.compactMap { TemplateText.restName(in: ($0.string ?? "")[...]) }),
            areAll: declared.areAll
        )
        checkDirectory(templateNames, entry)
        checkQuestion(templateNames, entry)
        guard !words.isEmpty else { return }
        if let index = words.firstIndex(where: { shellWords.contains($0.string ?? "") }) {
            entry.refuse(
                "\(ProblemText.quoted(words[index].string ?? "")) would be an argument of "
                    + "\(CommandText.text(of: [words[0].string ?? ""])), because no shell reads "
                    + "'run': write a recipe of just, task or make",
                at: .name("run"),
                .index(index)
            )
        }
        let secrets = Set(declared.names.lazy.filter(\.isSecret).map(\.name))
        let command = ProgramTemplate(
            words.map { $0.string ?? "" },
            names: templateNames
        ) { reason, index in entry.refuse(reason, at: .name("run"), .index(index)) }
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
        let used = command.names.union(checkEnvironment(templateNames, entry))
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

    /// Reports unknown names in the environment, and returns those that it uses.
    static func checkEnvironment(_ names: TemplateNames, _ entry: MenuFileEntry) -> Set<String> {
        var used: Set<String> = []
        for (variable, value) in entry.members["environment"]?.object?.members ?? [] {
            let template = ProgramTemplate(value: value.string ?? "", names: names) {
                entry.refuse($0, at: .name("environment"), .name(variable))
            }
            used.formUnion(template.names)
        }
        return used
    }

    /// Reports unknown names in the question.
    static func checkQuestion(_ names: TemplateNames, _ entry: MenuFileEntry) {
        guard let question = entry.members["confirm"] else { return }
        let texts =
            question.string.map { [$0] } ?? question.object?.members.compactMap(\.value.string)
        for text in texts ?? [] {
            _ = TemplateText(text, names: names, restAdvice: "write the name without dots") {
                entry.refuse($0, at: .name("confirm"))
            }
        }
    }

    /// Reports a name that is replaced by a value elsewhere, because a directory is a text.
    private static func checkDirectory(_ names: TemplateNames, _ entry: MenuFileEntry) {
        guard let directory = entry.members["directory"]?.string else { return }
        let template = TemplateText(directory, names: names, refuse: { _ in })
        let used = template.names.filter { names.contains($0) || $0 == template.restName }
        guard let name = used.min() else { return }
        let shown = name == template.restName ? "{\(name)...}" : "{\(name)}"
        entry.refuse(
            "'\(shown)' can't be used in 'directory': write a path, or go there in 'run', as "
                + #"["sh", "-c", "cd \"$1\" && …", "sh", "\#(shown)"]"#,
            at: .name("directory")
        )
    }

    /// Reports more than one word for the rest of the line, and a parameter after it.
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
        if let other = command.rests.first(where: { $0.name != rest.name }) {
            entry.refuse(
                "'{\(other.name)...}' and '{\(rest.name)...}' can't both take the rest of the line",
                at: .name("run"),
                .index(other.index)
            )
        }
    }

    /// Returns the item for an entry without errors.
    static func item(_ entry: MenuFileEntry) -> ProgramAction {
        let item = JSONValue.object(entry.members)
        let given = item["parameters"]?.array ?? []
        let names = TemplateNames(
            parameters: given.compactMap { $0["name"]?.string },
            settings: entry.file.settings
        )
        let command = item["run"]?.array?.compactMap(\.string) ?? []
        let template = ProgramTemplate(command, names: names)
        let leading = template.leadingNames
        let rest = template.rest?.name
        var parameters = given.map {
            ParameterFileMembers.parameter($0, leading: leading, rest: rest)
        }
        if let rest, !parameters.contains(where: { $0.name == rest }) {
            parameters.append(ParameterDeclaration(rest, isRest: true, allowsHyphen: false))
        }
        let environment = item["environment"]?.object?.members ?? []
        let question = item["confirm"].map { LocalizedText(json: $0) }
        // An action that only runs others has no risk but theirs.
        let usual = template.isEmpty ? Risk.safe : .undeclared
        let risk = item["risk"]?.string.flatMap { Risk(declared: $0) } ?? usual
        let context = ProgramContext(of: item, in: entry.surroundings.directory)
        let common = TemplateNames(parameters: [], settings: entry.file.settings)
        var templates: [String: ProgramTemplate] = [:]
        for (name, value) in template.isEmpty ? [] : entry.file.environment {
            templates[name] = ProgramTemplate(value: value.string ?? "", names: common)
        }
        for (name, value) in environment {
            templates[name] = ProgramTemplate(value: value.string ?? "", names: names)
        }
        return ProgramAction(
            id: entry.id,
            title: entry.title,
            summary: entry.summary,
            section: entry.section,
            permit: entry.surroundings.permit,
            program: ProgramParts(
                words: template,
                environment: templates,
                parameters: Set(parameters.map(\.name)),
                flags: ParameterFileMembers.flags(in: given),
                context: context,
                after: ProgramReference.list(of: item),
                question: question,
                lines: command.isEmpty
                    ? []
                    : [CommandText.text(of: command)] + context.lines
                        + ProgramContext.lines(ofEnvironmentIn: item)
            ),
            declarations: parameters,
            choices: ParameterFileMembers.choices(in: entry),
            risk: question == nil ? risk : max(risk, .destructive)
        )
    }
}
