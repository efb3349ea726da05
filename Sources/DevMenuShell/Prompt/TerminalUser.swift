import DevMenuClient
import DevMenuSystem

/// A part of the prompt that reads the terminal, and lets others have it while the shell is stopped.
protocol TerminalUser: AnyObject {
    /// Indicates whether it reads the terminal, or will once the process continues.
    var usesTerminal: Bool { get }

    /// Restores the terminal, because the process is about to stop.
    func suspend()

    /// Sets up the terminal again, whatever others have done to it meanwhile.
    func resume()
}

extension Shell {
    /// Restores the terminal before the shell stops, and sets it up again once it continues.
    ///
    /// SIGSTOP can't be caught, so SIGCONT may come though nothing was given back.
    func handle(signal number: Int32, using users: [any TerminalUser]) {
        if number == SignalNumber.stop { users.forEach { $0.suspend() } }
        // In the next turn: the shell has stopped and continues by then, and a signal that came as well
        // may end it, wherever it runs.
        loop.later { [unowned self] in
            guard users.contains(where: \.usesTerminal), !isEnding else { return }
            guard Terminal.waitForForeground(of: 0, unless: loop.isUrgent) else {
                return handle(signal: SignalNumber.continue, using: users)
            }
            users.forEach { $0.resume() }
        }
    }

    /// Waits until the shell is in a terminal's foreground, and may read it.
    ///
    /// - Throws: ``ShellEnd/signal(_:)``.
    package func waitForForeground(of descriptor: Int32 = 0) throws(ShellEnd) {
        while !Terminal.waitForForeground(of: descriptor, unless: loop.isUrgent) {
            loop.pump()
            try checkForSignal()
        }
    }
}
