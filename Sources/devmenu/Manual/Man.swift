import ArgumentParser

/// `devmenu man`: the manual page, to be read by `man`.
struct Man: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man",
        _superCommandName: "devmenu",
        abstract: "Print the manual page, in roff.",
        discussion: """
            'devmenu man | man -l -' shows it; saved as devmenu.1 in a folder man1 of the MANPATH, \
            'man devmenu' does.
            """
    )

    func run() throws {
        let verbs = try Program.verbs.map(DescribedCommand.init).filter(\.isShown)
        try StandardStreams.write(
            ManualPage(program: try DescribedCommand(DevMenu.self), verbs: verbs).text
        )
    }
}
