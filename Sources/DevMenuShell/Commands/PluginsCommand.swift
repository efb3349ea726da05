import DevMenuKit
import DevMenuWire

/// `plugins`: what was found, where, and why any was refused.
struct PluginsCommand: Command {
    let name = "plugins"
    let summary = "show the plugins, where they are from, and why any was refused"

    func run(_ invocation: Invocation, in shell: Shell) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        return .ask(.pluginList) { json in
            CommandResult(json) { place in PluginText.list(json, place: place) }
        }
    }
}
