#if Tools || PlainEditing
import DevMenuClient
import DevMenuProject
import DevMenuShell

extension HostChoice {
    /// Chooses by the flags and the working directory, once somebody wants the menu.
    ///
    /// - Parameters:
    ///   - flags: The flags.
    ///   - host: Returns the source of the hosts that a command starts.
    init(flags: HostFlags, host: (_ command: String) -> any SessionSource) {
        if let command = flags.command {
            self.init(source: host(command))
            return
        }
        let found = FoundProject(
            menus: flags.menus,
            searches: flags.menus.isEmpty && !flags.ignoresProject && flags.app == nil
        )
        let rescued = flags.rescued
        let source = ProgramHost(after: found) { () throws(HostError) in
            // The bundled menu may have actions of the same names, which nobody meant.
            if let error = found.error { throw .refused(error) }
            return .ofThisProgram(
                serving: rescued == nil ? found.menu?.flags ?? [] : [],
                rescuing: rescued
            )
        }
        self.init(source: source)
        projectMenu = { found.menu(waitingIn: $0).flatMap(ProjectMenu.init) }
        if !flags.ignoresProject { unread = { found.unread(waitingIn: $0) } }
        projectDirectory = { found.menu?.files.first?.directory }
    }

    /// Returns the project of the working directory; a directory with only task files has no settings.
    static func scopedProject() throws -> ScopedProject? {
        guard let menu = try ProjectSearch.project(), let file = menu.files.first,
            file.taskFiles.isEmpty
        else { return nil }
        return (
            served: menu.flags,
            directories: { file.directories(in: $0) },
            variables: {
                let variables = try ProjectVariables(of: file)
                return (variables.check, variables.includes, variables.environment)
            }
        )
    }
}

extension ProjectMenu {
    /// Creates a reference to a project's menu.
    fileprivate init?(_ menu: FoundMenu) {
        guard let project = menu.files.first else { return nil }
        self.init(
            path: project.path,
            link: project.link,
            fileName: project.taskFiles.count > 1 ? "the task files" : project.taskFiles.first,
            namesake: { menu.namesake($0) },
            fileAbove: { menu.file(aboveHaving: $0) }
        )
    }
}
#endif
