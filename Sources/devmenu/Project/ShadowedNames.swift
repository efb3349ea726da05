#if Tools || PlainEditing
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The items of a project's menu whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
    /// Verbs that write into a directory, which do nothing where a task has their name.
    private static let writing: Set = ["init", "add"]

    /// Warns if the verb that was typed has the name of an item of the nearest project's menu.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - words: The words after it.
    static func warn(ofVerb verb: String, _ words: [String]) {
        // Programs type these.
        guard verb != "complete-words", verb != "serve" || words.isEmpty, let project
        else { return }
        let warning: String
        if let file = project.taskFile(having: verb) {
            guard !writing.contains(verb) else { return }
            warning = "'\(verb)' is a task of the \(file) too: 'devmenu -- \(verb)' runs it"
        } else if let role = project.role(of: verb) {
            warning = role.warning(shadowed: verb, in: ProjectMenu(project).fileName)
        } else {
            return
        }
        StandardStreams.writeError("warning: \(warning)")
    }

    /// Returns the task file of the nearest project that has a task of a verb's name, or `nil`.
    ///
    /// A verb that writes refuses in its place.
    static func taskFile(having verb: String) -> String? { project?.taskFile(having: verb) }

    /// The nearest project, or `nil` if there is none.
    private static var project: ProjectFile? {
        ProjectSearch.project().flatMap { try? ProjectFile($0) }
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
