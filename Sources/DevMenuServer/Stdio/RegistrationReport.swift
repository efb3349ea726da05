package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Reports each plugin before it registers to the shell that started this host, in case it crashes.
///
/// Give ``willRegister(_:)`` to `MenuBuilder.discover(leavingOut:willRegister:)`, and call
/// ``finish()`` after it. A host that no shell started for itself reports to nobody.
package final class RegistrationReport {
    /// Indicates whether a shell has started this process itself, as a host of its own.
    ///
    /// The evidence is the inherited pipe, which doesn't pass through `ssh` or another program
    /// between the two.
    package let hasOwnShell: Bool

    private let pipe: Descriptor?

    /// Creates a report to the descriptor in the environment, and removes its variable.
    ///
    /// Call it before any other thread may read the environment.
    package init() {
        pipe = Self.takePipe()
        hasOwnShell = pipe != nil
    }

    deinit { finish() }

    /// Reports that a plugin's code is about to run; returns once that is written.
    package func willRegister(_ plugin: PluginID) { write("\(plugin)\n") }

    /// Reports that every plugin is registered; a later crash isn't attributed to any of them.
    package func finish() {
        write("\n")
        pipe?.close()
    }

    private func write(_ line: String) {
        guard let pipe, pipe.isOpen else { return }
        // The menu is built even if nobody reads the report any longer.
        try? pipe.handle.write(all: line.utf8)
    }

    /// Returns the pipe that the environment names, if it's one.
    private static func takePipe() -> Descriptor? {
        guard let text = Environment.variable(RegistrationChannel.variable) else { return nil }
        Environment.remove(RegistrationChannel.variable)
        guard let number = Int32(text), number > 2,
            (try? Stat(FileDescriptor(rawValue: number)))?.type == .fifo
        else { return nil }
        let pipe = Descriptor(number)
        pipe.setCloseOnExec()
        return pipe
    }
}

/// A plugin that a host is to leave out, as in `--without ID=REASON`.
///
/// The identifier ends at the first `=`. The rest is the reason, without any quoting: an argument
/// of a program may contain any character.
package struct LeftOutPlugin: Equatable, Sendable {
    /// The plugin's identifier.
    package let id: PluginID
    /// The reason that people read; `left out` if none was given.
    package let reason: String

    /// Parses the value of one option, or returns `nil` if it names no plugin.
    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let id = parts.first, !id.isEmpty else { return nil }
        self.id = PluginID(String(id))
        reason = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : "left out"
    }

    /// Returns plugins as `MenuBuilder.discover(leavingOut:willRegister:)` accepts them.
    ///
    /// The last reason for a plugin counts.
    package static func reasons(of plugins: [LeftOutPlugin]) -> [PluginID: String] {
        Dictionary(plugins.map { ($0.id, $0.reason) }, uniquingKeysWith: { _, last in last })
    }
}
