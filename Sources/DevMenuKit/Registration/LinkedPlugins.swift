internal import CDevMenu

/// Reads the linker section, and takes each plugin that it finds there.
package final class LinkedPlugins {
    /// A plugin that was found, or the reason why it was not made.
    package struct Finding {
        /// The plugin's identifier.
        package let id: PluginID
        /// The module that it is from.
        package let origin: String
        /// The plugin; `nil` where it was left out.
        package let plugin: (any MenuPlugin)?
    }

    private let isWanted: (PluginID) -> Bool
    private let willMake: (PluginID) -> Void
    private var findings: [Finding] = []

    private init(isWanted: @escaping (PluginID) -> Bool, willMake: @escaping (PluginID) -> Void) {
        self.isWanted = isWanted
        self.willMake = willMake
    }

    /// Every plugin of this image, in no particular order.
    ///
    /// - Parameters:
    ///   - isWanted: Whether to make a plugin at all.
    ///   - willMake: Called before each is made, so that whoever watches can tell which one crashed.
    /// - Returns: What was found.
    package static func find(
        isWanted: @escaping (PluginID) -> Bool = { _ in true },
        willMake: @escaping (PluginID) -> Void = { _ in }
    ) -> [Finding] {
        let reader = LinkedPlugins(isWanted: isWanted, willMake: willMake)
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
        let isWanted = isWanted(id)
        if isWanted { willMake(id) }
        findings.append(
            Finding(id: id, origin: module, plugin: isWanted ? plugin() : nil)
        )
    }
}
