#if Tools || PlainEditing
import DevMenuProject
import DevMenuShell
import DevMenuSystem

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
            let project = ProjectSearch.project().flatMap({ try? ProjectFile($0) })
        else { return }
        let warning: String
        if let file = project.taskFile(having: verb) {
            warning = "'\(verb)' is a task of the \(file) too: 'devmenu -- \(verb)' runs it"
        } else if let role = project.role(of: verb) {
            warning = role.warning(shadowed: verb, in: ProjectMenu(project).fileName)
        } else {
            return
        }
        StandardStreams.writeError("warning: \(warning)")
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
