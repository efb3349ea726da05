package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Reports each plugin before it registers to the shell that started this host, in case it crashes.
///
/// Give ``willRegister(_:)`` to `MenuBuilder.discover(leavingOut:willRegister:)`, and call
/// ``finish()`` after it. A host that no shell started for itself reports to nobody.
package final class RegistrationReport {
    /// Indicates whether a shell has started this process itself, as its own host.
    ///
    /// The evidence is the inherited pipe, which doesn't pass through `ssh` or another program
    /// between the two.
    package let hasOwnShell: Bool

    private let pipe: Descriptor?

    /// Creates a report to the descriptor in the environment, and removes its variable.
    ///
    /// Call it before any other thread may read the environment.
    package init() {
        pipe = Self.inheritedPipe()
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
    private static func inheritedPipe() -> Descriptor? {
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

extension [PluginID: String] {
    /// Reads the plugins that a host leaves out, each with the reason that people read; `nil` if an
    /// argument names no plugin.
    ///
    /// An identifier ends at the first `=`. The rest is the reason, without any quoting: an argument
    /// of a program may contain any character. The last reason for a plugin wins.
    ///
    /// - Parameter arguments: The values of `--without ID=REASON`.
    package init?(leavingOut arguments: [String]) {
        self = [:]
        for argument in arguments {
            let id = argument.prefix { $0 != "=" }
            guard !id.isEmpty else { return nil }
            let reason = String(argument.dropFirst(id.count + 1))
            self[PluginID(String(id))] = reason.isEmpty ? "left out" : reason
        }
    }
}
