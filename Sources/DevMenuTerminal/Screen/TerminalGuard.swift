import DevMenuSystem
import Synchronization

/// Restores the terminal when an unhandled signal ends the shell, for example Ctrl-\ or a crash.
package enum TerminalGuard {
    private struct Held {
        let terminal: Descriptor
        var modes: TerminalModes?
        /// The bytes for the terminal in a crash.
        var exitSequence: UnsafeMutableBufferPointer<UInt8>
    }

    // Signal handlers may not allocate, and so use memory that never moves; the shell's one thread
    // writes it while `isHeld` is false.
    nonisolated(unsafe) private static let held = UnsafeMutablePointer<Held>.allocate(capacity: 1)

    /// Indicates whether there is a terminal to restore.
    private static let isHeld = Atomic(false)

    /// Records the terminal's current modes; does nothing if the process has no terminal.
    ///
    /// In the background these are the modes of another process, and aren't recorded.
    ///
    /// - Parameter exitSequence: The bytes to send to the terminal as well if the process crashes;
    ///   `nil` for those of the last call.
    package static func hold(exitSequence: String? = nil) {
        if isHeld.load(ordering: .acquiring) {
            isHeld.store(false, ordering: .sequentiallyConsistent)
        } else {
            guard let terminal = try? Terminal.own() else { return }
            let nothing = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
            held.initialize(to: Held(terminal: terminal, modes: nil, exitSequence: nothing))
            // Ctrl-\ isn't a crash, which the runtime would report.
            FatalSignals.call(
                at: SignalNumber.ending,
                byDefault: [SignalNumber.quit],
                first: giveBack
            )
        }
        let terminal = held.pointee.terminal.number
        guard Terminal.isForeground(of: terminal), let modes = try? TerminalModes(of: terminal)
        else { return }
        held.pointee.modes = modes
        if let exitSequence {
            let bytes = Array(exitSequence.utf8)
            held.pointee.exitSequence.deallocate()
            held.pointee.exitSequence = .allocate(capacity: bytes.count)
            _ = held.pointee.exitSequence.initialize(from: bytes)
        }
        isHeld.store(true, ordering: .sequentiallyConsistent)
    }

    /// Restores the modes that were recorded last, by calls that a signal handler may make as well.
    ///
    /// - Returns: `true` for success; `false` if the terminal belongs to another process group
    ///   now.
    @discardableResult
    package static func restore() -> Bool {
        guard isHeld.load(ordering: .acquiring),
            Terminal.group(of: held.pointee.terminal.number) == Terminal.ownGroup
        else { return false }
        let number = held.pointee.terminal.number
        return (try? held.pointee.modes?.set(on: number, drained: false)) != nil
    }

    private static let giveBack: FatalSignals.Body = { _ in
        TerminalRestoration.restore()
        guard restore() else { return }
        let exitSequence = UnsafeRawBufferPointer(held.pointee.exitSequence)
        try? held.pointee.terminal.handle.write(all: exitSequence)
    }
}
