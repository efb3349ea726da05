#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// `devmenu init`: writes a small menu for the project in the working directory.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json for the project in this directory, and trust it."
    )

    func run() throws {
        try ShadowedNames.refuse("init")
        let report = try ProjectInit(tell: StandardStreams.writeError).write()
        try StandardStreams.write(report)
    }
}

/// `devmenu add NAME -- COMMAND…`: adds an action to the project's menu.
struct AddVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        _superCommandName: "devmenu",
        abstract: "Add an action to the project's devmenu.json: add NAME -- COMMAND."
    )

    @Argument(help: ArgumentHelp("The action's name.", valueName: "NAME"))
    private var name: String

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program and its arguments, behind --.", valueName: "COMMAND")
    )
    private var command: [String]

    func run() throws {
        try ShadowedNames.refuse("add")
        let isReserved =
            CommandTable.ofProjectPrompt[name] != nil || Program.verb(named: name) != nil
        let report = try ProjectAdd().add(name, running: command, isReserved: isReserved)
        try StandardStreams.write(report)
    }
}
#endif
