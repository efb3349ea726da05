package import DevMenuTerminal
package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shell: the context of commands, and their runner.
package final class Shell: CommandContext {
    /// The flags' values.
    package internal(set) var options: ShellOptions
    /// The event loop.
    package let loop: EventLoop
    /// Standard output and standard error.
    package let output: ShellOutput
    /// The host.
    package let host: CurrentHost
    /// The finder of running apps, or `nil` if none can be attached to.
    package let apps: AppFinder?
    /// The shell's own commands.
    package internal(set) var commands: CommandTable
    /// The programs that compute choices.
    package private(set) lazy var candidatePrograms = CandidatePrograms()
    /// The aliases, the start-up script and the history.
    package let files: PersonalFiles
    /// The rules for colouring text.
    package let colors: ColorPolicy
    /// The shell's own settings.
    package var settings = ShellSettings() {
        didSet {
            if settings.format != oldValue.format { useSetFormat() }
            if settings.showsLog, isInteractive { host.followLines(ofEvery: true) }
        }
    }
    /// When to paint, according to a flag of the running command, or `nil` without one.
    private var commandColor: ColorChoice?

    /// The known traits of the terminal.
    package var terminal = TerminalTraits()
    /// The terminal's answers, which tell its traits.
    package let answers = TerminalAnswers()
    /// The status of the last line that was typed at the prompt.
    var lastStatus = ExitStatus.success
    /// The wish of the last command that has one.
    var wish: ShellWish?
    /// The output of commands while they run.
    private(set) lazy var shown = RunningOutput(to: output) { [unowned self] in dropOutput() }
    /// The interpreter that runs lines now.
    var interpreter: Interpreter?
    /// The running command, for its reports; `nil` before the first.
    var running: ReportedCommand?
    /// The jobs of the prompt, or `nil` if there can be none.
    package var jobs: PromptJobs?
    /// The values of secrets that were given.
    package let secrets = KnownSecrets()
    /// The recording of what is typed and printed, or `nil`.
    package internal(set) var recorder: Recorder? {
        get { output.recorder }
        set { output.recorder = newValue }
    }
    /// The program's line as a recording has it.
    var outerWords = Recorder.OuterWords(words: { _, _ in [] }, opensPrompt: true)
    /// The questions to a person at the prompt; `nil` in a script.
    package var questions: (any Questions)?
    /// Standard input if it isn't a terminal: the script, or the source of secrets.
    lazy var standardInput = ScriptInput(descriptor: 0)

    /// Indicates whether there is, or will be, a prompt whatever happens to the host.
    var hasPrompt = false
    /// The reason why the shell's own host can't be started, as a person was last told.
    var unreachable: HostError?

    private var interrupts = 0
    /// The number of times that Ctrl-C was ever pressed.
    private(set) var interruptCount = 0
    private var endingSignal: Int32?
    /// Called at Ctrl-Z: stops the shell, once a program that shares its terminal has stopped.
    var onStop: () -> Void = { Signals.stop(by: SignalNumber.stop) }

    /// Creates a shell.
    package init(
        options: ShellOptions,
        loop: EventLoop,
        output: ShellOutput,
        host: CurrentHost,
        apps: AppFinder? = nil,
        colors: ColorPolicy,
        commands: CommandTable = .standard,
        files: PersonalFiles = PersonalFiles()
    ) {
        self.options = options
        self.loop = loop
        self.output = output
        self.host = host
        self.apps = apps
        self.colors = colors
        self.files = files
        self.commands = commands
        settings.color = colors.choice
        settings.format = options.format.name
        host.policy = waitPolicy
        loop.isBackpressured = { [weak self] in self?.shown.isBackpressured ?? false }
        host.follow { [unowned self] event, _ in
            handle(event)
            return true
        }
    }

    /// The terminal's background: the one that `set theme` names, or else its own.
    private var background: TerminalBackground { settings.background ?? terminal.background }

    /// The painter for the current colour setting.
    var painter: Painter { colors.painter(choice: commandColor ?? settings.color, on: background) }

    /// The painter for standard error.
    var errorPainter: Painter {
        colors.painter(
            choice: commandColor ?? settings.color,
            isTerminal: output.isErrorTerminal,
            on: background
        )
    }

    /// Indicates whether an action's progress is shown.
    var showsProgress: Bool { colors.controlsTerminal && options.format.isHumanReadable }

    /// The pager for texts that are longer than the terminal, or `nil` if there is none.
    var pager: Pager? {
        let isRead = output.isTerminal && options.format.isHumanReadable
        return isRead && (isInteractive || isOneShot) ? options.pager : nil
    }

    /// The properties of the output that texts are rendered for.
    var renderingContext: RenderingContext {
        let replayed = ReplayMode.current?.size
        let isShown = output.isTerminal || replayed != nil
        var context = RenderingContext(columns: isShown ? options.columns() : nil)
        context.breaksLines = replayed == nil
        context.rows = replayed?.rows ?? (output.isTerminal ? TerminalSize(of: 1).rows : nil)
        context.hasMarks = output.isTerminal && terminal.hasMarks
        context.times.shown = recorder?.times
        return context
    }

    /// Records a signal, and interrupts the loop's wait if it must be handled.
    package func handle(signal number: Int32) {
        switch number {
        case SignalNumber.interrupt:
            interrupts += 1
            interruptCount += 1
            recorder?.interrupt()
        case SignalNumber.child:
            host.childMayHaveEnded()
            jobs?.table.check()
            return
        case SignalNumber.windowChange:
            host.introduce()
            return
        case SignalNumber.stop:
            onStop()
            return
        case SignalNumber.continue: return
        default: endingSignal = number
        }
        loop.interrupt()
    }

    /// Prints warnings that no other listener handled.
    private func handle(_ event: HostEvent) {
        switch event {
        case .warning(let text): warn(text)
        case .log(let level, let message) where level != .info: warn(message)
        default: break
        }
    }

    /// Indicates whether an answer has come that the running script can report.
    var hasNews: Bool { interpreter?.outcomes.hasNews ?? false }

    /// Returns `true` if Ctrl-C was pressed since the last call.
    func consumeInterrupt() -> Bool {
        defer {
            interrupts = 0
            if endingSignal == nil { loop.clearInterrupts() }
        }
        return interrupts > 0
    }

    /// Indicates whether a signal ends the shell.
    var isEnding: Bool { endingSignal != nil }

    /// Throws if a signal ends the shell, or nobody reads its output.
    func checkForEnd() throws(ShellEnd) {
        try checkForSignal()
        if output.isClosed { throw .outputClosed }
    }

    /// Throws if a signal ends the shell.
    func checkForSignal() throws(ShellEnd) {
        guard let endingSignal else { return }
        // It ends every wait, even if a caller drops the error of one, as Tab does.
        loop.interrupt()
        throw .signal(endingSignal)
    }

    /// Waits until a condition comes true.
    ///
    /// - Throws: ``HostError/interrupted``, and ``ShellEnd``.
    func wait(until condition: () -> Bool) throws {
        _ = try host.policy.wait(in: loop, until: condition)
    }

    /// Indicates whether a command has ended the shell.
    var isQuitting: Bool { wish == .quit }

    /// Applies the flags that follow a command.
    ///
    /// - Returns: A closure that withdraws them.
    /// - Throws: ``FlagError`` for flags that don't fit those of the run.
    func apply(_ flags: ShellFlags) throws(FlagError) -> () -> Void {
        let (before, colorBefore, setBefore) = (options, commandColor, settings.format)
        flags.apply(to: &options)
        guard !options.echoes || !options.format.showsCommands else {
            options = before
            throw .misuse(ShellOptions.echoRefusal)
        }
        commandColor = flags.color ?? commandColor
        if flags.host.locale != nil { host.introduce() }
        // Its own limit overrides that of the run, and includes the time to reach the host.
        if let limit = options.timeout, limit != before.timeout {
            host.limit = TimeLimit(seconds: limit)
        }
        return { [unowned self] in
            options = before
            commandColor = colorBefore
            // The command may be 'set format'.
            if settings.format != setBefore { useSetFormat() }
            if flags.host.locale != nil { host.introduce() }
        }
    }

    private func useSetFormat() {
        options.format = OutputFormats.format(named: settings.format) ?? options.format
    }

    /// Runs a closure within the limit of `--timeout`, and of the command that runs its script.
    func withTimeLimit<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = host.limit
        defer { host.limit = before }
        if let limit = options.timeout.map({ TimeLimit(seconds: $0) }),
            before.map({ limit.deadline < $0.deadline }) ?? true
        {
            host.limit = limit
        }
        return try body()
    }

    /// The message that a host isn't started again.
    static let restartRefusal =
        "the host ended too often in a minute; 'restart', or the next command, starts it again"

    /// The rules for a wait: Ctrl-C ends it, and so does output that nobody reads.
    private var waitPolicy: WaitPolicy {
        var policy = WaitPolicy()
        policy.consumeInterruption = { [unowned self] in
            try checkForEnd()
            return consumeInterrupt()
        }
        policy.returnInterruption = { [unowned self] in handle(signal: SignalNumber.interrupt) }
        policy.isUnread = { [unowned self] in shown.isUnread }
        policy.onCancel = { [unowned self] in shown.release(isGivenUp: $0) }
        policy.onIgnoredCancel = { [unowned self] in
            // A person is asked for a second Ctrl-C if the first did nothing, and must see that.
            remindOfInterrupt()
        }
        // At once at the prompt, so that its events are seen there.
        policy.restartsAtOnce = { [unowned self] in isInteractive }
        return policy
    }

    /// Says that what was interrupted still runs, if a person at a terminal sees that.
    ///
    /// - Returns: `true` if so.
    @discardableResult
    func remindOfInterrupt() -> Bool {
        guard isInteractive || FileDescriptor.standardError.isTerminal else { return false }
        shown.cutOff()
        let isOwn = host.session?.isRestartable ?? true
        warn("it still runs; Ctrl-C again \(isOwn ? "ends" : "abandons") it")
        return true
    }

    /// Prints a warning on standard error.
    package func warn(_ text: String) { announce(text, as: .warning) }

    /// Prints an error or a warning on standard error.
    func announce(_ text: String, as mark: MessageMark) {
        var line = mark.prefix
        line.append(ControlEscaping.escaped(text))
        output.writeError(line, painter: errorPainter)
    }
}

extension Shell {
    /// Waits until all output has been written.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C, which drops the unread output, and
    ///   ``ShellEnd/signal(_:)``.
    package func flushOutput() throws {
        output.push()
        try waitForOutput { !output.isWaiting }
    }

    /// Waits while too much output waits to be written.
    ///
    /// - Throws: As ``flushOutput()`` does.
    func makeRoom() throws { if output.isFull { try waitForOutput { !output.isFull } } }

    /// Waits until a queue is written.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - limit: The time that it has; `nil` for any.
    /// - Returns: The error if Ctrl-C, the shell's end or the limit comes first; `nil` once the queue is
    ///   written.
    func problem(writing queue: OutputQueue, within limit: TimeLimit?) -> HostError? {
        queue.push()
        while !queue.isEmpty {
            if isEnding || consumeInterrupt() { return .interrupted }
            guard loop.wait(before: limit?.deadline, until: { queue.isEmpty }) != .timedOut else {
                return .timeout(seconds: limit?.seconds ?? 0, .awaited)
            }
        }
        return nil
    }

    /// Drops the unread output; returns `false` if there was none.
    @discardableResult
    func dropOutput() -> Bool {
        guard let mended = output.drop() else { return false }
        output.write(mended)
        // The prompt has to wait for it; a script's end doesn't.
        if !isInteractive { _ = output.drop() }
        return true
    }

    private func waitForOutput(until isDone: () -> Bool) throws {
        guard !isDone() else { return }
        try checkForSignal()
        do {
            try wait(until: isDone)
        } catch HostError.interrupted {
            dropOutput()
            throw HostError.interrupted
        }
    }
}
