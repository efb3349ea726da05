#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// `devmenu init`: writes a working menu that fits the project in the working directory.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json that fits the project in this directory, and trust it."
    )

    func run() throws {
        try VerbError.reporting {
            let report = try ProjectInit(tell: StandardStreams.writeError).write {
                CommandTable.standard[$0] != nil || Program.verb(named: $0) != nil
            }
            try StandardStreams.write(report)
        }
    }
}

extension ProjectInitError: VerbFailure {}
#endif
