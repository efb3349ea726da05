import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire
import DevMenuSystem

/// Reports a host that has ended by itself, and starts it again or waits for its return.
struct HostReturn {
    /// The shell.
    let shell: Shell
    /// The prompt.
    unowned let reader: PromptReader

    /// Reports a host that has ended, if one has, and starts it again.
    ///
    /// - Returns: `true` if the person gave up waiting for it.
    @discardableResult
    func restart() throws -> Bool {
        guard shell.host.hasUnhandledEnd, case .ended(let host, let report) = shell.host.state
        else { return false }
        shell.host.note(.handled)
        let crash = HostCrash(of: host.session)
        if report == .due { reader.announce("\(crash)", as: .error, keepsLines: true) }
        // As far as they were received.
        if report != .announced, !crash.isOrderly, !host.lastLines.isEmpty {
            reader.announce("The last lines of its log:")
            for line in host.lastLines {
                reader.announce(
                    "  " + LogText.line(line, shell.renderingContext.times).text,
                    keepsLines: true
                )
            }
        }
        let name = host.session.hello.fullName
        do {
            switch try shell.host.restart() {
            case .restarted(let pid)?: reader.announce("Started again, pid \(pid).")
            case .tooOften?: reader.announce(Shell.restartRefusal, as: .warning)
            case .onRequest?: reader.announce("Type 'restart' to start it again.")
            case .elsewhere(isAwaited: true)?: return try !waitForReturn(of: name)
            case .elsewhere(isAwaited: false)?:
                reader.announce(
                    "'attach \(name)' attaches to it once it runs again, 'detach' leaves it."
                )
            case nil: break
            }
        } catch let error as HostError {
            reader.announce("\(error)", as: .error, keepsLines: true)
        }
        reader.updatePrompt()
        return false
    }

    /// Waits until an app runs again; returns `false` if Ctrl-C ends the wait.
    private func waitForReturn(of name: String) throws -> Bool {
        reader.announce("Waiting until \(name) runs again; Ctrl-C gives up.")
        try reader.showBelowOutput()
        reader.isReconnecting = true
        reader.updatePrompt()
        var hasGivenUp = false
        defer {
            reader.isReconnecting = false
            // After giving up, the prompt begins on a new line.
            if !hasGivenUp { reader.updatePrompt() }
        }
        do {
            // Leaving ends the wait.
            let next = try reader.watchingEvents { [shell] event in
                if PromptReader.leavesApp(event) { shell.handle(signal: SignalNumber.interrupt) }
            } during: {
                try shell.host.liveSession()
            }
            reader.announce("Attached to \(next.hello.appWords), pid \(next.hello.pid).")
            return true
        } catch HostError.interrupted {
            hasGivenUp = true
            shell.host.use(nil)
            reader.announce("Gave up; back at \(shell.host.target).")
            // The prompt then names its host; an error comes with the next command.
            _ = try? shell.host.liveSession()
            return false
        }
    }
}
