#if Tools || PlainEditing
import ArgumentParser
import DevMenuShell
import DevMenuSystem

/// `devmenu man`: prints the manual page, in the format that `man` reads.
struct Man: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man",
        _superCommandName: "devmenu",
        abstract: "Print the manual page, in roff.",
        discussion: """
            Show it with 'devmenu man | \(Platform.manualViewer)', or save it as devmenu.1 in a \
            folder man1 of the MANPATH for 'man devmenu'.
            """
    )

    func run() throws {
        let verbs = try Program.verbs.filter(\.isShown).map { try $0.command }
        try StandardStreams.write(
            ManualPage(program: DevMenu.command, verbs: verbs, about: Version.about).text
        )
    }
}
#endif
