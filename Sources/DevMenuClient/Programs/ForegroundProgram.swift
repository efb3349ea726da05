package import DevMenuSystem

/// A program that has the terminal of this process.
package enum ForegroundProgram {
    /// Runs a command until it ends, and passes on the signals that this process gets.
    ///
    /// Those of keys reach the command by themselves if the terminal is this process's.
    package static func run(_ launch: ProgramLaunch) throws(Errno) -> ProcessEnd {
        let ofKeys = [SignalNumber.interrupt, SignalNumber.quit]
        let others = [SignalNumber.terminate, SignalNumber.hangUp] + SignalNumber.ofUsers
        let signals = SignalSource(
            (ofKeys + others).filter { !launch.ignored.contains($0) } + [SignalNumber.child]
        )
        let loop = EventLoop()
        let process = try ProgramWatcher.shared.watching(.tree) { () throws(Errno) in
            try launch.start(with: [])
        }
        signals.onSignal = { number in
            guard number != SignalNumber.child else { return }
            if !ofKeys.contains(number) || !TerminalOwner.isInForeground { process.signal(number) }
        }
        loop.add(signals)
        _ = loop.wait { process.checkForEnd() }
        ProgramWatcher.shared.forget(tree: process.pid)
        return process.ending ?? .unknown
    }
}
