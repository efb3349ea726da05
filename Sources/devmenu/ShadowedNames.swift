#if Tools || PlainEditing
import DevMenuClient
import DevMenuProject
import DevMenuShell

/// The items of a project's menu whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
    /// Warns if the verb that was typed has the name of an item of the nearest project's menu.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - words: The words after it.
    static func warn(ofVerb verb: String, _ words: [String]) {
        // Programs type these.
        guard verb != "complete-words", verb != "serve" || words.isEmpty,
            let project = ProjectSearch.project().flatMap({ try? ProjectFile($0) }),
            let role = project.role(of: verb),
            // It refuses if there is such a task, with a more detailed message.
            verb != "init" || project.taskFile(having: verb) == nil
        else { return }
        let file = ProjectMenu(project).fileName
        StandardStreams.writeError(
            "warning: \(role.warning(shadowed: verb, in: file, isArgument: true))"
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
