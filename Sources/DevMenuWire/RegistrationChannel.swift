/// The pipe over which a host reports each plugin to its shell before it registers it.
///
/// It isn't part of the protocol: the shell and its embedded host are one program. Before any code
/// of a plugin runs, the host writes the plugin's identifier and a newline to the pipe; once all
/// are registered it writes an empty line. This tells the shell which plugin to leave out after a
/// crash.
package enum RegistrationChannel {
    /// The environment variable with the number of the pipe's descriptor.
    package static let variable = "DEVMENU_REGISTRATION_FD"
    /// The environment variable of a host that only lists settings for a command: a fresh scope stays unread.
    package static let unreadVariable = "DEVMENU_UNREAD"
    /// The descriptor number that the shell uses.
    package static let descriptor: Int32 = 3
}
