#if Tools || PlainEditing
import ArgumentParser
import DevMenuProject

/// `devmenu init`: writes a small menu for the project in the working directory.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json for the project in this directory, and trust it."
    )

    func run() throws {
        try ShadowedNames.refuseInit()
        let report = try ProjectInit(tell: StandardStreams.writeError).write()
        try StandardStreams.write(report)
    }
}
#endif
