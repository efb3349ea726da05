import DevMenuSystem
import Synchronization

/// Gives the terminal back as it was, also where the shell ends by a signal that nothing else hears:
/// Ctrl-\ and crashes.
enum TerminalGuard {
    private struct Held {
        let terminal: Descriptor
        var modes: TerminalModes?
        /// What the terminal is sent in a crash.
        var farewell: UnsafeMutableBufferPointer<UInt8>
    }

    // The handlers of signals may not allocate, and so find it in memory that never moves; the shell's
    // one thread writes it while `isHeld` is false.
    nonisolated(unsafe) private static let held = UnsafeMutablePointer<Held>.allocate(capacity: 1)

    /// Whether there is a terminal to give back.
    private static let isHeld = Atomic(false)

    /// Takes note of how the terminal is now; nothing where the process has none.
    ///
    /// - Parameter farewell: What the terminal is sent as well if the process crashes; `nil` for what
    ///   was said before.
    static func hold(farewell: String? = nil) {
        if isHeld.load(ordering: .acquiring) {
            isHeld.store(false, ordering: .sequentiallyConsistent)
        } else {
            guard let terminal = try? Terminal.own() else { return }
            let nothing = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
            held.initialize(to: Held(terminal: terminal, modes: nil, farewell: nothing))
            // Ctrl-\ is no crash, which the runtime would report.
            FatalSignals.call(
                at: [SignalNumber.quit] + SignalNumber.faults,
                byDefault: [SignalNumber.quit],
                first: giveBack
            )
        }
        guard let modes = try? TerminalModes(of: held.pointee.terminal.number) else { return }
        held.pointee.modes = modes
        if let farewell {
            let bytes = Array(farewell.utf8)
            held.pointee.farewell.deallocate()
            held.pointee.farewell = .allocate(capacity: bytes.count)
            _ = held.pointee.farewell.initialize(from: bytes)
        }
        isHeld.store(true, ordering: .sequentiallyConsistent)
    }

    /// Has the terminal behave as it did when it was last looked at, by calls that a signal's handler
    /// may make as well.
    ///
    /// - Returns: Whether it does; not where the terminal belongs to others now.
    @discardableResult
    static func restore() -> Bool {
        guard isHeld.load(ordering: .acquiring),
            Terminal.group(of: held.pointee.terminal.number) == Terminal.ownGroup
        else { return false }
        let number = held.pointee.terminal.number
        return (try? held.pointee.modes?.set(on: number, drained: false)) != nil
    }

    private static let giveBack: @convention(c) () -> Void = {
        guard restore() else { return }
        let farewell = UnsafeRawBufferPointer(held.pointee.farewell)
        try? held.pointee.terminal.handle.write(all: farewell)
    }
}
