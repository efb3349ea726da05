/// The stop of this process together with a program that shares its terminal.
extension TerminalOwner {
    /// The time after which a program that waits for something hasn't stopped at Ctrl-Z.
    private static let patience = Duration.milliseconds(500)
    /// The time after which any program is stopped.
    private static let longestPatience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(1)

    /// Stops this process once a program of its group has stopped, by itself or, if it ignores Ctrl-Z,
    /// by force.
    ///
    /// The outer shell prompts as soon as this process has stopped, and a program that still runs by
    /// then would read what is typed there.
    ///
    /// - Parameters:
    ///   - program: The program, which got the signal of Ctrl-Z as this process did.
    ///   - hasSignal: Returns `true` if a caught signal has to be handled before the terminal is set up
    ///     again.
    package static func stop(with program: ChildProcess, unless hasSignal: () -> Bool) {
        wait(for: program, repeating: true) { !ProcessTree.ignores(SignalNumber.stop, by: $0) }
        ProcessTree.letKeysBeNoticed(byGroup: Terminal.ownGroup)
        let forced = running(of: program)
        let modes = terminal.flatMap { try? TerminalModes(of: $0.number) }
        for pid in forced { Signals.stop(pid) }
        // One that hasn't run since would first read what comes next.
        wait(for: program, repeating: false) { _ in true }
        if !forced.isEmpty { restore() }
        Signals.stop(by: SignalNumber.stop)
        guard !forced.isEmpty, let terminal,
            Terminal.waitForForeground(of: terminal.number, unless: hasSignal)
        else { return }
        // A program that was stopped by force neither sets the terminal up again nor draws.
        try? modes?.set(on: terminal.number, drained: false)
        for pid in forced { Signals.redraw(pid) }
    }

    /// Waits until the processes of a program that are to stop have stopped, or have left it.
    ///
    /// On a busy machine, one may not have run since; only the time in which none is about to run
    /// is measured. A program that was stopped by force before it stopped in its own way would stop
    /// again when it continues.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - isRepeated: `true` to send SIGTSTP again after half the time. Between the last look at
    ///     its signals and its read of the terminal, `less` notes the first and reads on.
    ///   - isToStop: Returns `true` for the processes that are to stop.
    private static func wait(
        for program: ChildProcess,
        repeating isRepeated: Bool,
        _ isToStop: (Int32) -> Bool
    ) {
        let deadline = ContinuousClock.now + longestPatience
        var isRepeated = isRepeated
        var idle = Duration.zero
        while idle < patience, ContinuousClock.now < deadline {
            let left = running(of: program).filter(isToStop)
            if left.isEmpty { return }
            OwnThread.pause(pause)
            idle = left.contains(where: ProcessTree.isRunnable) ? .zero : idle + pause
            if isRepeated, idle > patience / 2 {
                isRepeated = false
                for pid in left { Signals.stop(pid, by: SignalNumber.stop) }
            }
        }
    }

    /// Returns the processes of a program that share the terminal, and aren't stopped.
    private static func running(of program: ChildProcess) -> [Int32] {
        if program.checkForEnd() { return [] }
        let found = ProcessTree.running(from: program.pid, inGroup: Terminal.ownGroup)
        return found.isEmpty && !program.isStopped ? [program.pid] : found
    }
}
