#if Tools || PlainEditing
import DevMenuClient
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The items of a project's menu whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
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
            // It refuses beside a task, and says more.
            verb != "init" || project.taskFile(having: verb) == nil
        else { return }
        let file = ProjectMenu(project).fileName
        StandardStreams.writeError(
            "warning: \(role.warning(shadowed: verb, in: file, isArgument: true))"
        )
    }

    /// Throws if the project has a task with the name of `init`, unless `--no-project` came first.
    static func refuseInit() throws(VerbError) {
        guard ProgramArguments.all.dropFirst().first != "--no-project",
            let file = project?.taskFile(having: "init")
        else { return }
        throw VerbError(
            """
            'init' is a task of the \(file): 'devmenu -- init' runs it, \
            'devmenu --no-project init' writes a menu file
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
