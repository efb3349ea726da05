#if Tools || PlainEditing
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The items of a project's file whose names belong to devmenu, so that people can't type them.
enum ShadowedNames {
    /// Warns if the verb that was typed has the name of an item of the nearest project's menu.
    ///
    /// - Parameters:
    ///   - verb: The verb.
    ///   - words: The words after it.
    static func warn(ofVerb verb: String, _ words: [String]) {
        // Programs type these.
        guard verb != "complete-words", verb != "serve" || words.isEmpty,
            let path = ProjectFile.nearest(), let project = try? ProjectFile(path),
            let role = project.role(of: verb)
        else { return }
        let warning = role.warning(shadowed: verb, in: ProjectMenu(project).fileName)
        StandardStreams.writeError("warning: \(warning)")
    }
}

extension ProjectMenu {
    /// Creates a reference to a project's file.
    init(_ project: ProjectFile) {
        self.init(path: project.path, link: project.link) { name in project.role(of: name) }
    }
}
#endif
