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
        try TaskNamesake.refuse("init")
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
        try TaskNamesake.refuse("add")
        let isReserved =
            CommandTable.ofProjectPrompt[name] != nil || Program.verb(named: name) != nil
        let report = try ProjectAdd().add(name, running: command, isReserved: isReserved)
        try StandardStreams.write(report)
    }
}

/// A task of the project with the name of a verb that writes a menu's file.
enum TaskNamesake {
    /// The verbs that write a menu's file.
    static let verbs: Set = ["init", "add"]

    /// Returns the name of the task file with a task of the name of such a verb, or `nil`.
    static func taskFile(of verb: String) -> String? {
        verbs.contains(verb) ? ProjectInit.taskFile(having: verb) : nil
    }

    /// Throws if the project has a task with the name of a verb, unless `--no-project` came first.
    static func refuse(_ verb: String) throws(VerbError) {
        guard ProgramArguments.all.dropFirst().first != "--no-project",
            let file = taskFile(of: verb)
        else { return }
        let effect = verb == "init" ? "writes a menu file" : "adds to a menu file"
        throw VerbError(
            """
            '\(verb)' is a task of the \(file): 'devmenu -- \(verb)' runs it, \
            'devmenu --no-project \(verb)' \(effect)
            """,
            status: 64
        )
    }
}

extension MenuWritingError: VerbFailure {}
#endif
