import Synchronization

/// The owner of this process's terminal: it decides who uses it, and restores it.
///
/// A terminal is shared with programs of the process's own group, lent to another group, or used by
/// a screen of the process. A signal that ends the process restores it first, exactly once, by calls
/// that POSIX allows in a handler. In the background the terminal has the modes of another process,
/// and isn't touched.
package enum TerminalOwner {
    /// The use of the terminal, with what undoes it: mostly, the modes from before.
    private enum Use {
        /// The process and the programs of its group have it.
        case shared
        /// A screen of the process has it, and may defer the output of other code.
        case screen(TerminalScreen, TerminalModes, DeferredOutput?)
        /// Another group has it, or 0 if that isn't started yet; afterwards the use before continues.
        indirect case lent(to: Int32, TerminalModes, before: Use)
    }

    private struct State {
        var use = Use.shared
        /// The modes that ``record(exitSequence:)`` has read.
        var recorded: TerminalModes?
        /// The bytes to send once a signal has restored these.
        var exitSequence = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    }

    /// The controlling terminal of the process's session, or `nil` if there is none.
    static let terminal = try? Terminal.own()

    /// Protects the state from other threads; a handler may not wait for it.
    private static let order = Mutex(())
    /// Indicates whether a handler may read the state: it's neither being changed, nor used to the end.
    private static let isReady = Atomic(true)
    // Signal handlers may not allocate, and so use memory that never moves.
    nonisolated(unsafe) private static let state = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// Changes the state, unless the process ends.
    private static func change<Failure: Error>(
        _ body: (inout State) throws(Failure) -> Void
    ) throws(Failure) {
        try order.withLock { _ throws(Failure) in
            guard isReady.exchange(false, ordering: .sequentiallyConsistent) else { return }
            defer { isReady.store(true, ordering: .sequentiallyConsistent) }
            try body(&state.pointee)
        }
    }

    /// The terminal's modes now, or `nil` if there is none.
    private static var modes: TerminalModes? {
        terminal.flatMap { try? TerminalModes(of: $0.number) }
    }

    /// Undoes a use, and returns the one before; safe inside a signal handler.
    private static func undo(_ use: Use) -> Use? {
        var before: Use?
        // SIGTTOU would stop a process that is in the background, or has just come there.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            switch use {
            case .shared: break
            case .screen(let screen, let modes, let output):
                screen.send(screen.leaving)
                if Terminal.isForeground(of: screen.output.rawValue) {
                    try? modes.set(on: screen.output.rawValue)
                }
                output?.release(to: screen.output)
                before = .shared
            case .lent(_, let modes, let other):
                guard let terminal else { return }
                Terminal.setGroup(Terminal.ownGroup, of: terminal.number)
                try? modes.set(on: terminal.number, drained: false)
                before = other
            }
        }
        return before
    }

    /// Restores the terminal as the process ends, if no other thread has done so.
    private static func end(bySignal: Bool) {
        guard isReady.exchange(false, ordering: .sequentiallyConsistent) else { return }
        var use = state.pointee.use
        while let before = undo(use) { use = before }
        guard bySignal, restore() else { return }
        try? terminal?.handle.write(all: UnsafeRawBufferPointer(state.pointee.exitSequence))
    }

    private static let restoresAtExit: Void = OwnProcess.atExit {
        TerminalOwner.end(bySignal: false)
    }

    /// Restores the terminal when a signal ends the process, for example Ctrl-\ or a crash, or `exit`
    /// does.
    ///
    /// - Parameter unreported: The signals that the runtime doesn't report then. Ctrl-\ is one in any
    ///   case, because it isn't a crash.
    static func restoreAtEnd(unreported: [Int32] = []) {
        // Now, because a handler can't create them.
        _ = (state, isReady.load(ordering: .relaxed), restoresAtExit)
        FatalSignals.call(
            at: SignalNumber.ending,
            byDefault: [SignalNumber.quit] + unreported
        ) { _ in TerminalOwner.end(bySignal: true) }
    }

    /// Records the terminal's current modes; does nothing if the process has no terminal.
    ///
    /// - Parameter exitSequence: The bytes to send to the terminal as well if the process crashes;
    ///   `nil` for those of the last call.
    package static func record(exitSequence: String? = nil) {
        guard let terminal else { return }
        restoreAtEnd()
        guard Terminal.isForeground(of: terminal.number), let modes else { return }
        change { state in
            state.recorded = modes
            guard let exitSequence else { return }
            let bytes = Array(exitSequence.utf8)
            state.exitSequence.deallocate()
            state.exitSequence = .allocate(capacity: bytes.count)
            _ = state.exitSequence.initialize(from: bytes)
        }
    }

    /// Restores the modes that were recorded last; safe inside a signal handler.
    ///
    /// - Returns: `true` for success; `false` if the terminal belongs to another process group
    ///   now.
    @discardableResult
    package static func restore() -> Bool {
        guard let modes = state.pointee.recorded, let terminal, isInForeground else { return false }
        return (try? modes.set(on: terminal.number, drained: false)) != nil
    }
}

/// The terminal as another group has it.
extension TerminalOwner {
    /// Indicates whether this process has a terminal, and is in its foreground.
    package static var isInForeground: Bool {
        terminal.map { Terminal.group(of: $0.number) == Terminal.ownGroup } ?? false
    }

    /// Indicates whether a program reads the keys of this process's terminal one by one.
    package static var deliversKeys: Bool { isInForeground && modes?.deliversKeys ?? false }

    /// Starts a program in a separate group, which has the terminal from its first instruction.
    ///
    /// - Throws: The system's error; this process has the terminal then.
    package static func start(
        _ launch: ProgramLaunch,
        with descriptors: [Descriptor?]
    ) throws(Errno) -> ChildProcess {
        var launch = launch
        launch.separation = .group
        launch.terminal = terminal
        note(0)
        do throws(Errno) {
            let process = try launch.start(with: descriptors)
            note(process.pid)
            return process
        } catch {
            reclaim(from: 0)
            throw error
        }
    }

    /// Puts another group of this session in the foreground; does nothing in the background.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - modes: The modes that it gets; `nil` for the current ones.
    package static func lend(to group: Int32, with modes: TerminalModes? = nil) {
        guard isInForeground, let terminal else { return }
        note(group)
        try? modes?.set(on: terminal.number)
        if !Terminal.setGroup(group, of: terminal.number) { reclaim(from: group) }
    }

    /// Puts this process's group in the foreground, with its modes, if another has the terminal.
    ///
    /// - Parameter group: The other group.
    /// - Returns: The modes in which it leaves the terminal, which it needs again to continue, or
    ///   `nil` if it doesn't have it.
    @discardableResult
    package static func reclaim(from group: Int32) -> TerminalModes? {
        var left: TerminalModes?
        change { state in
            guard case .lent(group, _, _) = state.use else { return }
            left = modes
            state.use = undo(state.use) ?? .shared
        }
        return left
    }

    /// Notes the group that is about to have the terminal.
    private static func note(_ group: Int32) {
        restoreAtEnd()
        change { state in
            if case .lent(_, let modes, let before) = state.use {
                state.use = .lent(to: group, modes, before: before)
            } else if let modes {
                state.use = .lent(to: group, modes, before: state.use)
            }
        }
    }
}

/// The terminal as a screen of this process has it.
extension TerminalOwner {
    /// Sets up the terminal for a screen; does nothing while there is one.
    ///
    /// - Throws: The system's error; the terminal is then unchanged.
    package static func enter(_ screen: TerminalScreen) throws(Errno) {
        var isEntered = false
        try change { state throws(Errno) in
            guard case .shared = state.use else { return }
            let modes = try TerminalModes(of: screen.keyboard.rawValue)
            let raw = screen.isShared ? modes.rawWithSignals : modes.raw
            try raw.set(on: screen.keyboard.rawValue)
            state.use = .screen(screen, modes, screen.isShared ? nil : DeferredOutput())
            isEntered = true
        }
        // If the terminal has closed, reading the keyboard reports it.
        if isEntered { show(Array("\(screen.entering)".utf8)) }
    }

    /// Restores the terminal; does nothing unless there is a screen.
    package static func leave() {
        change { state in if case .screen = state.use { state.use = undo(state.use) ?? .shared } }
    }

    /// Sends bytes to the terminal; does nothing unless there is a screen.
    package static func show(_ bytes: [UInt8]) {
        order.withLock { _ in
            guard case .screen(let screen, _, _) = state.pointee.use else { return }
            try? screen.output.write(all: bytes)
        }
    }
}
