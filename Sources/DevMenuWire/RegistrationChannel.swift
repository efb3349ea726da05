/// How a host that a shell starts for itself tells which plugin it is about to register.
///
/// It is no part of the protocol: the shell and its embedded host are one program. Before any code of
/// a plugin runs, the host writes the plugin's identifier and a newline to a pipe; once all are
/// registered it writes an empty line. So the shell knows whom to leave out of a host that crashed.
package enum RegistrationChannel {
    /// The environment variable that names the pipe's descriptor.
    package static let variable = "DEVMENU_REGISTRATION_FD"
    /// The descriptor that the shell gives it.
    package static let descriptor: Int32 = 3
}
