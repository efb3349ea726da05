import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `reload`: looks again for plugins that are programs, and shows what was found.
struct ReloadCommand: Command {
    let name = "reload"
    let summary = "look for plugins again, and ask those that were refused"

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        try context.host.reload()
        return .ask(.pluginList) { json in
            CommandResult(json) { place in PluginText.list(json, place: place) }
        }
    }
}
