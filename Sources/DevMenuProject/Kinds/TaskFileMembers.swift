import DevMenuKit

/// The members by which a menu's file describes a live task.
enum TaskFileMembers {
    /// The members of every item and of a program that a task can have too.
    static let all: [MenuFileMember] = {
        let names: Set = [
            "title", "summary", "names", "hidden", "environment", "after", "risk", "confirm",
            "parameters",
        ]
        return (NativeMenuForm.item + ProgramFileMembers.ofTask).filter {
            names.contains($0.name)
        }
        .map { .optional($0.name, $0.shape, $0.summary, synonyms: $0.synonyms) }
    }()

    /// The member of a file.
    static let member = MenuFileMember.optional(
        "tasks",
        .map(of: .object(all)),
        "More about the tasks of the task files that it includes, by their ids."
    )

    /// Reports invalid parameters, and those that the task's program doesn't get.
    static func check(_ entry: MenuFileEntry, of task: LiveTask) {
        let declared = ParameterFileMembers.declared(in: entry)
        let names = TemplateNames(
            parameters: task.task.parameters.map(\.name) + declared.names.map(\.name),
            settings: entry.file.settings,
            areAll: declared.areAll
        )
        let used = ProgramFileMembers.checkEnvironment(names, entry)
        ProgramFileMembers.checkQuestion(names, entry)
        ParameterFileMembers.programs(in: entry).forEach { ProgramFileMembers.check($0.program) }
        for (name, index, isSecret) in declared.names {
            let isOwn = task.parameter(name) != nil
            let reason: String
            if isSecret, isOwn || !used.contains(name) {
                reason =
                    "is a secret, and others can see a program's arguments: give it another name, "
                    + "and write '{\(name)}' in 'environment'"
            } else if isOwn || task.task.acceptsVariables || used.contains(name) {
                continue
            } else {
                let own = task.task.parameters.map(\.name)
                let near = NearestName.question(ProblemText.nearest(to: name, among: own))
                reason = "isn't a parameter of the task, and isn't used in 'environment'" + near
            }
            entry.refuse(
                "\(ProblemText.quoted(name)) \(reason)",
                at: .name("parameters"),
                .index(index)
            )
        }
    }
}
