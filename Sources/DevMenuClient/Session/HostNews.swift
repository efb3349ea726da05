package import DevMenuWire

/// What a front end is told of its host, and of the plugins beside it.
package enum HostNews {
    /// One of them tells something of its own accord, but for what this front end did itself.
    case told(HostNotification, by: any MenuSession)
    /// A person should know something about an opening.
    case warning(String)
}
