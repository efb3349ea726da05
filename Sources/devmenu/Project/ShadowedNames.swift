#if Tools || PlainEditing
import DevMenuClient
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The items of a project's menu whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
    /// The verbs that write a menu's file, and refuse to beside a task of their name.
    static let writingVerbs: Set = ["init", "add"]

    private static var project: ProjectFile? {
        ProjectSearch.project().flatMap { try? ProjectFile($0) }
    }

    /// Warns if the verb that was typed has the name of an item of the nearest project's menu.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - words: The words after it.
    static func warn(ofVerb verb: String, _ words: [String]) {
        // Programs type these.
        guard verb != "complete-words", verb != "serve" || words.isEmpty,
            let project, let role = project.role(of: verb),
            // These refuse beside a task, and say more.
            !writingVerbs.contains(verb) || project.taskFile(having: verb) == nil
        else { return }
        let file = ProjectMenu(project).fileName
        StandardStreams.writeError(
            "warning: \(role.warning(shadowed: verb, in: file, isArgument: true))"
        )
    }

    /// Throws if the project has a task with the name of a verb, unless `--no-project` came first.
    static func refuse(_ verb: String) throws(VerbError) {
        guard ProgramArguments.all.dropFirst().first != "--no-project",
            let file = project?.taskFile(having: verb)
        else { return }
        let effect = verb == "init" ? "writes a menu file" : "adds to a menu file"
        throw VerbError(
            """
            '\(verb)' is a task of the \(file): 'devmenu -- \(verb)' runs it, \
            'devmenu --no-project \(verb)' \(effect)
            """,
            status: 64
        )
    }
}

extension ProjectMenu {
    /// Creates a reference to a project's menu.
    init(_ project: ProjectFile) {
        self.init(
            path: project.path,
            link: project.link,
            fileName: project.taskFiles.count > 1 ? "the task files" : project.taskFiles.first
        ) { name in project.role(of: name) }
    }
}
#endif
