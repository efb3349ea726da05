import DevMenuText
package import DevMenuClient
package import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shell: the context of commands, and their runner.
package final class Shell: CommandContext {
    /// The flags' values.
    package private(set) var options: ShellOptions
    /// The event loop.
    package let loop: EventLoop
    /// Standard output and standard error.
    package let output: ShellOutput
    /// The host.
    package let host: CurrentHost
    /// The finder of running apps; `nil` where none can be attached to.
    package let apps: AppFinder?
    /// The shell's own commands.
    package let commands: CommandTable
    /// The aliases, the start-up script and the history.
    package let files: PersonalFiles
    /// The rules for colouring text.
    package let colors: ColorPolicy
    /// The shell's own settings.
    package var settings = ShellSettings()

    /// The progress line of a running action.
    let progress: ProgressLine

    /// The wish of the last command that has one.
    var wish: ShellWish?
    /// The output target of the running command.
    var target: OutputTarget?
    /// The interpreter that runs lines now.
    var interpreter: Interpreter?
    /// The running command, for its reports; `nil` before the first.
    var running: ReportedCommand?
    /// The jobs of the prompt; `nil` where there can be none.
    package var jobs: JobTable?
    /// The questions to a person at the prompt; `nil` in a script.
    package var questions: (any Questions)?
    /// Standard input where it isn't a terminal: the script, or the source of secrets.
    lazy var standardInput = ScriptInput(descriptor: 0)

    /// The flow of a running action's output.
    private enum Flow {
        /// It is written, and the action waits for that.
        case held
        /// It is written as far as it is read, and the action doesn't wait.
        case released(isGivenUp: Bool)
        /// It is dropped, since some of it already was.
        case cutOff(isGivenUp: Bool)
    }

    private var flow = Flow.held
    /// The filter for an action's output on a terminal.
    private var shownText = TerminalText()
    private var interrupts = 0
    /// The number of times that Ctrl-C was ever pressed.
    private(set) var interruptCount = 0
    private var endingSignal: Int32?
    /// Called at Ctrl-Z, where that doesn't stop the shell by itself.
    var onStop: () -> Void = {}
    /// The commands that were compared with the names of the project's items.
    private var checkedNames: Set<String> = []

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
        progress = ProgressLine(
            output: output,
            isShown: colors.controlsTerminal && options.format.isHumanReadable
        )
        self.commands = commands
        settings.color = colors.choice
        host.policy = waitPolicy
        loop.holdsBack = { [weak self] in self?.holdsHostsBack ?? false }
        host.follow { [unowned self] event, _ in
            take(event)
            return true
        }
    }

    /// The painter for the current colour setting.
    var painter: Painter { colors.painter(choice: settings.color) }

    /// The painter for standard error.
    var errorPainter: Painter {
        colors.painter(choice: settings.color, isTerminal: output.isErrorTerminal)
    }

    /// The pager for texts that are longer than the terminal; `nil` for none.
    var pager: Pager? {
        let isOneShot = interpreter?.origin.isOneShot ?? false
        let isRead = options.format.isHumanReadable && output.isTerminal
        return isRead && (isInteractive || isOneShot) ? options.pager : nil
    }

    /// The properties of the output that texts are rendered for.
    var renderingContext: RenderingContext {
        RenderingContext(columns: output.isTerminal ? options.columns() : nil)
    }

    /// Records a signal, and interrupts the loop's wait where it must be handled.
    package func take(signal number: Int32) {
        switch number {
        case SignalNumber.interrupt:
            interrupts += 1
            interruptCount += 1
        case SignalNumber.child:
            host.childMayHaveEnded()
            jobs?.check()
            return
        case SignalNumber.windowChange:
            host.introduce()
            return
        case SignalNumber.stop:
            onStop()
            return
        default: endingSignal = number
        }
        loop.interrupt()
    }

    /// Prints warnings that no other listener took.
    private func take(_ event: HostEvent) {
        switch event {
        case .warning(let text): warn(text)
        case .log(let level, let message) where level != .info: warn(message)
        default: break
        }
    }

    /// Indicates whether an answer has come that the running script can report.
    var hasNews: Bool { interpreter?.outcomes.hasNews ?? false }

    /// Returns `true` where Ctrl-C was pressed since the last call.
    func takeInterrupt() -> Bool {
        defer {
            interrupts = 0
            if endingSignal == nil { loop.settle() }
        }
        return interrupts > 0
    }

    /// Indicates whether a signal ends the shell.
    var isEnding: Bool { endingSignal != nil }

    /// Throws where a signal ends the shell, or nobody reads its output.
    func checkForEnd() throws(ShellEnd) {
        try checkForSignal()
        if output.isClosed { throw .outputClosed }
    }

    /// Throws where a signal ends the shell.
    func checkForSignal() throws(ShellEnd) {
        guard let endingSignal else { return }
        // It ends every wait, also where a caller drops the error of one, as Tab does.
        loop.interrupt()
        throw .signal(endingSignal)
    }

    /// Waits until a condition comes true.
    ///
    /// - Throws: ``HostError/interrupted``, and ``ShellEnd``.
    func wait(for claim: () -> Bool) throws { _ = try host.policy.wait(in: loop, for: claim) }

    /// Indicates whether a command has ended the shell.
    var isQuitting: Bool { wish == .quit }

    /// Indicates whether nobody reads the running command's output.
    var isUnread: Bool { output.isClosed || target?.isUnread ?? false }

    /// Reads hosts even while output waits, so that a cancelled request can end; too much of it is
    /// dropped.
    ///
    /// - Parameter isGivenUp: `true` where a person wants no more of it: output that isn't taken at
    ///   once is dropped then, also what was printed before.
    func releaseOutput(isGivenUp: Bool) {
        flow = .released(isGivenUp: isGivenUp)
        if isGivenUp, dropsOutput() { flow = .cutOff(isGivenUp: true) }
    }

    /// Drops all further output of a command that goes on though a person has given it up.
    func cutOffOutput() {
        _ = dropsOutput()
        flow = .cutOff(isGivenUp: true)
    }

    /// Makes hosts wait for the output again, since the cancelled request has ended.
    func holdOutput() {
        switch flow {
        case .held, .released(false), .cutOff(false): break
        case .released(true), .cutOff(true): _ = dropsOutput()
        }
        flow = .held
    }

    /// Drops the command's unread output; returns `false` where there was none.
    private func dropsOutput() -> Bool {
        let isTargetCut = target?.dropsWaiting() ?? false
        return dropOutput() || isTargetCut
    }

    /// Indicates whether hosts stay unread until their output is written.
    private var holdsHostsBack: Bool {
        if case .held = flow { isFull } else { false }
    }

    private var isFull: Bool { output.isFull || target?.isFull ?? false }

    /// Writes a running action's output to the command's target.
    func show(_ bytes: [UInt8], of stream: StandardStream) {
        if case .released(let isGivenUp) = flow, isGivenUp ? dropsOutput() : isFull {
            flow = .cutOff(isGivenUp: isGivenUp)
        }
        if case .cutOff = flow { return }
        switch stream {
        case .stdout where isShown: put(Array(shownText.shown(bytes).utf8))
        case .stdout: put(bytes)
        case .stderr: output.writeError(others: bytes)
        }
    }

    /// Ends the running action's output.
    func endShown() {
        let rest = shownText.end()
        if !rest.isEmpty { put(Array(rest.utf8)) }
        output.endForwardedError()
    }

    /// Indicates whether the command's output is shown on a terminal.
    private var isShown: Bool { target?.isTerminal ?? output.isTerminal }

    private func put(_ bytes: [UInt8]) {
        if let target { target.write(bytes) } else { output.write(bytes) }
        if isShown { output.push() }
    }

    /// Runs a closure within the limit of `--timeout`.
    func inTime<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = host.limit
        host.limit = options.timeout.map { TimeLimit(seconds: $0) }
        defer { host.limit = before }
        return try body()
    }

    /// The message where a host is not started again.
    static let restartRefusal =
        "the host ended too often in a minute; 'restart', or the next command, starts it again"

    /// The rules for a wait: Ctrl-C ends it, and so does output that nobody reads.
    private var waitPolicy: WaitPolicy {
        var policy = WaitPolicy()
        policy.takeInterruption = { [unowned self] in
            try checkForEnd()
            return takeInterrupt()
        }
        policy.returnInterruption = { [unowned self] in take(signal: SignalNumber.interrupt) }
        policy.isUnread = { [unowned self] in isUnread }
        policy.onCancel = { [unowned self] in releaseOutput(isGivenUp: $0) }
        policy.onPersistence = { [unowned self] in
            guard isInteractive else { return false }
            // A person is asked for a second Ctrl-C where the first did nothing, and must see that.
            cutOffOutput()
            warn("it has not stopped yet; Ctrl-C again abandons it")
            return true
        }
        // At once at the prompt, so that its events are seen there.
        policy.restartsAtOnce = { [unowned self] in isInteractive }
        return policy
    }

    /// Prints a warning on standard error.
    package func warn(_ text: String) {
        output.writeError("warning: " + ControlEscaping.escaped(text))
    }

    /// Warns once where a command that was typed has the name of an item of the project's menu.
    func warn(ifShadowed name: String) {
        guard let menu = options.projectMenu, host.isOwn, commands[name] != nil,
            checkedNames.insert(name).inserted
        else { return }
        guard let role = host.knownMenu?[name]?.role ?? menu.declaredRole(name) else { return }
        warn(menu.warning(shadowed: name, of: role))
    }

    /// Returns a warning for every item of a menu that has the name of a command.
    ///
    /// Every app describes its version, which nobody misses where `version` tells devmenu's.
    func warnings(ofShadowedItemsIn listed: ListedMenu) -> [String] {
        let project = host.isOwn ? options.projectMenu : nil
        return listed.items.flatMap { item in
            ([item.id] + item.names)
                .filter { commands[$0] != nil && listed[$0] === item }
                .filter { $0 != "version" || item.role != .description }
                .map { name in
                    project?.warning(shadowed: name, of: item.role)
                        ?? ShadowedItem(name: name, role: item.role)
                        .warning(in: host.session?.hello.name ?? listed.title)
                }
        }
    }
}

extension Shell {
    /// Applies the flags that follow a command of the program's arguments, and returns its own words.
    ///
    /// After a command that takes the rest of the words they are the command's own.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func takeTrailingFlags(of words: [String]) throws -> [String] {
        guard ShellFlags.occur(behind: words), let name = words.first else { return words }
        var own: Set<String> = []
        if let command = commands[name] {
            if command.takesRest { return words }
            own = command.optionNames
        } else if let item = try? inTime({ try host.menu()[name] }) {
            if item.parameters.contains(where: \.isRest) { return words }
            // An action's own words may have these.
            if item.role == .action { own = ["--yes", "--dry-run"] }
        }
        try checkForSignal()
        let following: FlagReading
        do throws(FlagError) {
            following = try FlagReading(following: words, except: own)
        } catch {
            throw CommandError.flag(error)
        }
        let flags = ShellFlags(following)
        let locale = options.locale
        flags.apply(to: &options)
        settings.color = flags.color ?? settings.color
        if options.locale != locale { host.introduce() }
        return following.question != nil ? [HelpCommand.typedName, name] : following.words
    }

    /// Waits until all output has been written.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C, which drops the unread output, and
    ///   ``ShellEnd/signal(_:)``.
    package func settleOutput() throws {
        output.push()
        try waitForOutput { !output.isWaiting }
    }

    /// Waits while too much output waits to be written.
    ///
    /// - Throws: As ``settleOutput()`` does.
    func makeRoom() throws {
        if output.isFull { try waitForOutput { !output.isFull } }
    }

    /// Waits until a queue is written.
    ///
    /// - Returns: `false` where Ctrl-C or the end of the shell came first.
    func waits(for queue: OutputQueue) -> Bool {
        queue.push()
        while !queue.isEmpty {
            if isEnding || takeInterrupt() { return false }
            _ = loop.wait { queue.isEmpty }
        }
        return true
    }

    /// Drops the unread output; returns `false` where there was none.
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
            try wait(for: isDone)
        } catch HostError.interrupted {
            dropOutput()
            throw HostError.interrupted
        }
    }
}

/// A reason for the shell's end.
package enum ShellEnd: Error, Equatable, Sendable {
    /// A command asked for it.
    case quit
    /// A signal that ends processes: the shell cleans up, and ends by it.
    case signal(Int32)
    /// Nobody reads standard output any more.
    case outputClosed
    /// The shell leaves its host, and becomes a program of the project.
    case program(ProgramCommand)
}

/// The flags' values, and what the program says of itself.
package struct ShellOptions: Sendable {
    /// The program's version and licence.
    package var about = About(version: "", license: "", licenseNotice: "")
    /// The format of results.
    package var format: any OutputFormat = TextFormat()
    /// Indicates whether risky actions are confirmed beforehand.
    package var confirmsAll = false
    /// Indicates whether commands only say what they would do.
    package var isDryRun = false
    /// Indicates whether a script goes on after a failure.
    package var keepsGoing = false
    /// The time limit of a command, in seconds; `nil` for none.
    package var timeout: Double?
    /// The language of the host's answers.
    package var locale = "en"
    /// The project's menu, which a person may be asked to trust; `nil` for none.
    package var projectMenu: ProjectMenu?
    /// The program that shows long texts on a terminal; `nil` for none.
    package var pager: Pager?
    /// Returns the current width of the terminal, if there is one.
    package var columns: @Sendable () -> Int? = { nil }
    /// The most bytes that an action may print where its output is held back to its end.
    package var outputLimit = WireLimits.lineToShell

    /// Creates the flags' defaults.
    package init() {}
}

/// The program's version and licence.
package struct About: Sendable {
    /// Its version.
    package let version: String
    /// Its licence, as an SPDX expression.
    package let license: String
    /// The licence's meaning for this binary, in a sentence or two.
    package let licenseNotice: String
    /// The program's own verbs, each with a summary; they are for the outer shell.
    package var verbs: [(name: String, summary: String)] { listVerbs() }

    private let listVerbs: @Sendable () -> [(name: String, summary: String)]

    /// Creates a program's description of itself.
    package init(
        version: String,
        license: String,
        licenseNotice: String,
        verbs: @escaping @Sendable () -> [(name: String, summary: String)] = { [] }
    ) {
        self.version = version
        self.license = license
        self.licenseNotice = licenseNotice
        listVerbs = verbs
    }
}
