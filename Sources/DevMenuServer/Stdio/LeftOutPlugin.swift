package import DevMenuKit

/// A plugin that a host is told to leave out, as `--without ID=REASON` has it.
///
/// The identifier ends at the first `=`. The reason is the rest as it stands: an argument of a
/// program may hold any character, so nothing in it is quoted.
package struct LeftOutPlugin: Equatable, Sendable {
    /// The plugin.
    package let id: PluginID
    /// What people are told; `left out` where no reason was given.
    package let reason: String

    /// Reads the value of one option; `nil` where it names no plugin.
    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = parts.first, !id.isEmpty else { return nil }
        self.id = PluginID(String(id))
        reason = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : "left out"
    }

    /// The plugins of several options, as ``MenuBuilder/discover(leavingOut:willRegister:)`` takes them.
    package static func reasons(of plugins: [LeftOutPlugin]) -> [PluginID: String] {
        Dictionary(plugins.map { ($0.id, $0.reason) }, uniquingKeysWith: { _, last in last })
    }
}
