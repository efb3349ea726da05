#if Tools || PlainEditing
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The advice to write a menu, in a project that has none.
enum InitHint {
    /// Returns the line, or `nil` if it doesn't help.
    ///
    /// It's for people who look at the menu: at the prompt, or with `list`.
    ///
    /// - Parameters:
    ///   - flags: The flags of the run.
    ///   - words: The command; empty at the prompt.
    ///   - choice: The menu of the shell's own host, or `nil` if another host was named.
    /// - Returns: The line.
    static func line(for flags: ShellFlags, _ words: [String], _ choice: HostChoice?) -> String? {
        guard let choice, choice.project == nil, !choice.isRefused, flags.app == nil,
            flags.menus.isEmpty, !flags.ignoresProject, flags.rescued == nil,
            flags.format.isHumanReadable, words.isEmpty || words.first == "list",
            let here = FileSystem.workingDirectory,
            ProjectReaders.know(here)
        else { return nil }
        return "note: this project has no menu of its own: 'devmenu init' writes one"
    }
}
#endif
