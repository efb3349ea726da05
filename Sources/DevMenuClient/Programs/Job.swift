package import DevMenuKit
package import DevMenuSystem

/// One or several programs of the project, in turn, which the front end doesn't wait for.
///
/// Each has a separate process group. A job is in the foreground, and has the terminal, or in
/// the background; it's stopped by Ctrl-Z, and continues in either.
package final class Job: PollSource {
    /// The state of a job.
    package enum State: Equatable {
        case running
        case stopped
        /// Its last program has ended, or one has failed; without an end, it couldn't be started.
        case ended(failure: String?, ProcessEnd?)
    }

    /// The number of bytes of its output that are stored.
    private static let outputSize = 1 << 20

    /// The number by which people name it.
    package let number: Int
    /// The command as it was typed, without secrets.
    package let text: String
    /// The state, as of the last ``check()``.
    package private(set) var state = State.running
    /// Indicates whether it has the terminal.
    package private(set) var isInForeground: Bool
    /// The captured output, or `nil` if it goes to the terminal.
    package private(set) var output: ProgramOutput?

    private let capturesOutput: Bool
    private let loop: EventLoop
    private let separation: ProgramLaunch.Separation
    private let watcher: ProgramWatcher
    /// The modes in which its programs have left the terminal.
    private var modes: TerminalModes?
    private var command: ProgramCommand
    /// The action that was run, whose program is the last.
    private let action: ItemID
    /// The host's record of the run.
    private let record: HandedRun?
    private var rest: ArraySlice<ProgramCommand>
    private var process: ChildProcess?
    private var isAskedToEnd = false
    /// The process group of its program, which may outlive the process that leads it.
    private var group: Int32?
    /// The sessions of its programs, if each has one.
    package private(set) var sessions: Set<Int32> = []
    /// The end of ``output`` for the programs that follow.
    private var input: Descriptor?

    /// Starts the first of some programs.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - text: The command as it was typed, without secrets.
    ///   - commands: The programs; each runs once the one before has succeeded.
    ///   - isInForeground: `true` to lend it the terminal; `false` for a job in the background, whose
    ///     output is captured.
    ///   - loop: The loop in which its output is read.
    ///   - separation: The group or session that each program runs in.
    ///   - watcher: Ends it if this process ends first.
    ///   - record: The host's record of the run, or `nil`.
    init(
        _ number: Int,
        text: String,
        commands: [ProgramCommand],
        inForeground isInForeground: Bool,
        in loop: EventLoop,
        separation: ProgramLaunch.Separation,
        watcher: ProgramWatcher,
        record: HandedRun? = nil
    ) {
        self.number = number
        self.text = text
        self.loop = loop
        self.separation = separation
        self.watcher = watcher
        self.record = record
        self.isInForeground = isInForeground
        capturesOutput = !isInForeground
        command = commands[0]
        rest = commands.dropFirst()
        action = commands.last?.item ?? command.item
        start()
    }

    deinit {
        guard let pid = process?.pid else { return }
        // The watcher ends it, and then this process has to wait for it.
        try? OwnThread.start { ChildProcess(pid: pid).wait() }
    }

    /// The action whose program runs, or has run last.
    package var item: String { command.item.rawValue }

    /// The process that leads its group now, or `nil` if none does.
    package var pid: Int32? { process?.pid }

    /// Indicates whether it has ended.
    package var hasEnded: Bool { if case .ended = state { true } else { false } }

    package var interests: [PollInterest] { output?.interests ?? [] }

    package func handle(_ ready: PollInterest) {
        output?.read()
        if output?.isOpen == false { loop.remove(self) }
    }

    /// Updates its state, and starts its next program once one has succeeded.
    func check() {
        guard let process else { return }
        guard process.checkForEnd() else {
            state = process.isStopped ? .stopped : .running
            return
        }
        // The processes that a stopped job has left in its group end too.
        if isAskedToEnd {
            ChildProcess.signal(SignalNumber.kill, toGroup: process.pid)
            signalOthers(SignalNumber.kill, inSession: process.pid)
        }
        watcher.forget(group: process.pid, onceEmpty: separation == .session)
        self.process = nil
        let end = process.ending ?? .unknown
        let failure = command.failure(end, of: action)
        guard failure == nil, let next = rest.popFirst() else { return finish(failure, end) }
        command = next
        start()
    }

    /// Continues the job, with the terminal or in the background.
    package func resume(inForeground isInForeground: Bool) {
        guard let process else { return }
        self.isInForeground = isInForeground
        if isInForeground { TerminalOwner.lend(to: process.pid, with: modes) }
        process.signal(SignalNumber.continue)
        state = .running
    }

    /// Reclaims the terminal, with the modes that the front end had.
    package func giveTerminalBack() {
        isInForeground = false
        if let group, state != .ended(failure: nil, .exit(0)) {
            ProcessTree.letKeysBeNoticed(byGroup: group)
        }
        reclaimTerminal()
    }

    private func reclaimTerminal() {
        guard let group else { return }
        modes = TerminalOwner.reclaim(from: group) ?? modes
    }

    /// Sends a signal that ends the job to its process group, unless it has ended.
    func end(by number: Int32) {
        rest = []
        isAskedToEnd = true
        if let process {
            signalOthers(number, inSession: process.pid)
            process.signal(number)
        }
        // A stopped process handles a signal only once it continues.
        process?.signal(SignalNumber.continue)
    }

    /// Sends a signal to the groups of the job's own session that its program doesn't lead.
    private func signalOthers(_ number: Int32, inSession session: Int32) {
        guard separation == .session else { return }
        for group in ProcessTree.groups(inSession: session) where group != session {
            ChildProcess.signal(number, toGroup: group)
        }
    }

    private func start() {
        var launch = command.launch
        launch.separation = separation
        launch.ignored = InheritedSignals.ignored
        let process: ChildProcess
        do throws(Errno) {
            let descriptors: [Descriptor?] =
                if capturesOutput { [try .nothing(), try capture(), input] } else {
                    [nil, nil, nil]
                }
            if isInForeground { reclaimTerminal() }
            let extent = ProgramWatcher.Extent.group(endingBy: SignalNumber.hangUp)
            process = try watcher.watching(extent) { () throws(Errno) in
                try isInForeground
                    ? TerminalOwner.start(launch, with: descriptors)
                    : launch.start(with: descriptors)
            }
        } catch {
            return finish(command.problem(error), command.end(error))
        }
        // It outlives this process by the time that the watcher gives it.
        process.disown()
        self.process = process
        group = process.pid
        sessions.insert(process.pid)
        state = .running
    }

    /// Returns the descriptor to which the programs write their output.
    private func capture() throws(Errno) -> Descriptor {
        if let input { return input }
        let pipe = try Descriptor.pipe()
        output = ProgramOutput(pipe.read, keeping: Self.outputSize)
        input = pipe.write
        loop.add(self)
        return pipe.write
    }

    /// Ends the job; output of processes that it left is still read in the loop.
    private func finish(_ failure: String?, _ end: ProcessEnd?) {
        state = .ended(failure: failure, end)
        let isCancelled = isAskedToEnd || end == .signal(SignalNumber.interrupt)
        record?.end(isSuccess: failure == nil, isCancelled: isCancelled)
        input?.close()
        output?.drain()
        if output?.isOpen == false { loop.remove(self) }
    }
}

extension Job {
    /// The job as the commands return it.
    package var json: JSONObject {
        var members: JSONObject = [
            "number": .integer(number), "id": .string(item), "command": .string(text),
        ]
        switch state {
        case .running: members["state"] = "running"
        case .stopped: members["state"] = "stopped"
        case .ended(_, let end):
            members["state"] = "ended"
            if let end { members.merge(end.facts) }
        }
        if let pid { members["pid"] = .integer(Int(pid)) }
        return members
    }

    /// The state in a few words.
    package var shownState: String {
        switch state {
        case .running: "running"
        case .stopped: "stopped"
        case .ended(nil, _): "done"
        case .ended(let failure?, _): failure
        }
    }

    /// A line on the job and its state.
    package var shown: String { "[\(number)] \(shownState): \(text)" }
}
