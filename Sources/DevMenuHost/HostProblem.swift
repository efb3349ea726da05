public import DevMenuKit

/// A mistake or a failure that a host reports and ignores.
///
/// ``MenuHost/problems`` lists them, and each is in the app's log once.
public enum HostProblem: Equatable, Sendable {
    /// A fact of the app breaks the rules.
    ///
    /// A bad label or cache domain is left out. With a bad name, or if the user's directories have names
    /// that aren't UTF-8, there are no overrides, files and socket.
    case facts(AppFactsError)
    /// A plugin is left out of the menu, or a part of the app's own content.
    case refused(PluginID, reason: String)
    /// The setting is left out, because another host of the process has it.
    case settingInUse(ItemID, host: String)
    /// A source of settings, or the store of overrides, can't be read or followed.
    case source(name: String, reason: String)
    /// A value that the app keeps was set for a time by a process that ended, and isn't set back.
    case unreturned(ItemID, reason: String)
    /// No shell can attach, because the host can't listen.
    case unserved(reason: String)
}

extension HostProblem: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        switch self {
        case .facts(let error): error.description
        case .refused(let plugin, let reason): PluginReport.message(reason, of: plugin)
        case .settingInUse(let id, let host):
            "setting '\(id)' is left out: the host of '\(host)' in this process has it already"
        case .source(let name, let reason):
            reason.contains(name) ? reason : "source '\(name)': \(reason)"
        case .unreturned(let id, let reason): "'\(id)': \(reason)"
        case .unserved(let reason): "the menu isn't offered: \(reason)"
        }
    }
}
