internal import CDevMenu

/// Finds the plugins that are linked into the program, which the linker section lists.
///
/// ``MenuBuilder`` adds them to a menu. Plugins that are separate programs are found by
/// `PluginSearchPath` in DevMenuClient.
package final class LinkedPlugins {
    /// A plugin that was found, or the identifier of one that was left out.
    package struct Finding {
        /// The plugin's identifier.
        package let id: PluginID
        /// The name of the plugin's module.
        package let origin: String
        /// The plugin, or `nil` if it was left out.
        package let plugin: (any MenuPlugin)?
    }

    private let isMade: (PluginID) -> Bool
    private var findings: [Finding] = []

    private init(isMade: @escaping (PluginID) -> Bool) { self.isMade = isMade }

    /// Returns every plugin of this image, in no particular order.
    ///
    /// - Parameter isMade: Called before each plugin is made, so that an observer can identify one
    ///   that crashed; returns `false` for one that is left out.
    /// - Returns: The plugins that were found.
    package static func find(isMade: @escaping (PluginID) -> Bool = { _ in true }) -> [Finding] {
        let reader = LinkedPlugins(isMade: isMade)
        guard let begin = devmenu_plugins_begin(), let end = devmenu_plugins_end() else {
            return []
        }
        for record in UnsafeBufferPointer(start: begin, count: end - begin) {
            record?(Unmanaged.passUnretained(reader).toOpaque())
        }
        return reader.findings
    }

    func found<Plugin: MenuPlugin>(_ plugin: () -> Plugin, in module: String) {
        let id = Plugin.id
        findings.append(Finding(id: id, origin: module, plugin: isMade(id) ? plugin() : nil))
    }
}
