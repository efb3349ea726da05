#if Shell
import ArgumentParser
import DevMenuFiles
import DevMenuKit

/// `devmenu schema`: prints the JSON Schema of a menu's file, for editors.
struct SchemaVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        _superCommandName: "devmenu",
        abstract: "Print the JSON Schema of a menu's file, for editors."
    )

    func run() throws { try StandardStreams.write(MenuFileReader().schema.pretty) }
}
#endif
