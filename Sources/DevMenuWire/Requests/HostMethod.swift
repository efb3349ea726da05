/// The methods of a host.
public enum HostMethod: String, CaseIterable, Sendable {
    /// Sets the peer's language and width, and what events it follows.
    case initialize
    /// The app's facts.
    case hostInfo = "host.info"
    /// The menu.
    case menuList = "menu.list"
    /// One item.
    case itemShow = "item.show"
    /// Runs an action.
    case itemTrigger = "item.trigger"
    /// Suggests arguments.
    case itemComplete = "item.complete"
    /// Sets a setting.
    case itemSet = "item.set"
    /// Flips a toggle.
    case itemFlip = "item.flip"
    /// Takes back what people set.
    case itemReset = "item.reset"
    /// The routes.
    case routeList = "route.list"
    /// Opens a route.
    case routeOpen = "route.open"
    /// Trusts the file that the host serves, as it loaded it.
    case menuTrust = "menu.trust"
    /// What became of each plugin.
    case pluginList = "plugin.list"

    /// Whether its answer comes when plugin code is done, and not in the order of requests.
    public var runsPluginCode: Bool {
        switch self {
        case .itemTrigger, .itemComplete, .routeOpen, .pluginList: true
        default: false
        }
    }
}
