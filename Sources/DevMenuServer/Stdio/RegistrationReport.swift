package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Tells the shell that started this host which plugin is about to register, in case it crashes.
///
/// Give ``willRegister(_:)`` to ``MenuBuilder/discover(leavingOut:willRegister:)``, and call
/// ``finish()`` after it. A host that no shell started for itself reports to nobody.
package final class RegistrationReport {
    /// Whether a shell has started this process itself, as a host of its own.
    ///
    /// It knows by the pipe that it inherited, which goes through no `ssh` and no other program between
    /// them.
    package let hasOwnShell: Bool

    private let pipe: Descriptor?

    /// A report to the descriptor that the environment names, which nobody else learns of afterwards.
    ///
    /// Take it before any other thread may look at the environment.
    package init() {
        pipe = Self.takePipe()
        hasOwnShell = pipe != nil
    }

    deinit { finish() }

    /// Says that a plugin's code is about to run; returns once that is known outside this process.
    package func willRegister(_ plugin: PluginID) { write("\(plugin)\n") }

    /// Says that every plugin is registered; what fails from now on is none of theirs.
    package func finish() {
        write("\n")
        pipe?.close()
    }

    private func write(_ line: String) {
        guard let pipe, pipe.isOpen else { return }
        // Where nobody listens any longer, the menu is put together all the same.
        try? pipe.handle.write(all: line.utf8)
    }

    /// The pipe that the environment names, if it is one.
    private static func takePipe() -> Descriptor? {
        guard let text = Environment.variable(RegistrationChannel.variable) else { return nil }
        Environment.remove(RegistrationChannel.variable)
        guard let number = Int32(text), number > 2,
            (try? Stat(FileDescriptor(rawValue: number)))?.type == .fifo
        else { return nil }
        let pipe = Descriptor(number)
        pipe.closeInPrograms()
        return pipe
    }
}

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
