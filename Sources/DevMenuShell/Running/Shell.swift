package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shell: what commands work with, and what runs them.
package final class Shell: CommandContext {
    /// What the flags say.
    package let options: ShellOptions
    /// The one loop.
    package let loop: EventLoop
    /// Standard output and standard error.
    package let output: ShellOutput
    /// The host.
    package let host: Attachment
    /// What knows which apps run; `nil` where none can be attached to.
    package let apps: AppFinder?
    /// The commands that the shell itself knows.
    package let commands: CommandTable
    /// What has been entered.
    package private(set) lazy var history = openHistory()
    /// How texts are painted.
    package let painting: Painting
    /// The shell's own settings.
    package var settings = ShellSettings()

    /// What the program says of itself.
    package let about: About
    /// How far a running action has come.
    let progress: ProgressLine

    /// Whether somebody asked for the end.
    var isQuitting = false
    /// Where the output of the command goes that runs now.
    var target: OutputTarget?
    /// What carries lines out now.
    var interpreter: Interpreter?
    /// How deep scripts run one another now.
    var depth = 0
    /// What typed lines are asked of, at the prompt; `nil` in a script.
    package var questions: (any Questions)?
    /// Standard input where it is no terminal: the script, or where secrets are read from.
    lazy var standardInput = ScriptInput(descriptor: 0)

    /// What becomes of what a running action prints.
    private enum Flow {
        /// It is written, and who prints waits for that.
        case held
        /// It is written as far as it is read, and who prints waits for nobody.
        case released(isGivenUp: Bool)
        /// It is dropped, since some of it already was.
        case cutOff(isGivenUp: Bool)
    }

    private let openHistory: () -> HistoryFile
    private var flow = Flow.held
    /// What a running action prints, as a terminal is shown it.
    private var shownText = TerminalText()
    private var interrupts = 0
    private var endingSignal: Int32?

    /// A shell.
    package init(
        options: ShellOptions,
        loop: EventLoop,
        output: ShellOutput,
        host: Attachment,
        apps: AppFinder? = nil,
        painting: Painting,
        about: About,
        commands: CommandTable = .standard,
        history: @escaping () -> HistoryFile
    ) {
        self.options = options
        self.loop = loop
        self.output = output
        self.host = host
        self.apps = apps
        openHistory = history
        self.painting = painting
        self.about = about
        progress = ProgressLine(
            output: output,
            isShown: painting.controlsTerminal && options.format.isForPeople
        )
        self.commands = commands
        settings.color = painting.choice
        host.policy = waitPolicy
        loop.holdsBack = { [weak self] in self?.holdsHostsBack ?? false }
        host.follow { [unowned self] in
            take($0)
            return true
        }
    }

    /// What `set` shows of the way texts are painted, brought to bear.
    var painter: Painter { painting.painter(choice: settings.color) }

    /// Where texts are shown.
    var place: RenderingPlace {
        RenderingPlace(columns: output.isTerminal ? options.columns() : nil)
    }

    /// Takes note of a signal; whatever waits in the loop looks around.
    package func take(signal number: Int32) {
        switch number {
        case SignalNumber.interrupt: interrupts += 1
        case SignalNumber.child:
            host.childMayHaveEnded()
            return
        case SignalNumber.windowChange:
            host.introduce()
            return
        case SignalNumber.stop: return
        default: endingSignal = number
        }
        loop.interrupt()
    }

    /// Warns of what nobody else takes note of.
    private func take(_ news: HostNews) {
        switch news {
        case .warning(let text): warn(text)
        case .told(.event(_, .log(let level, let message)), _) where level != .info: warn(message)
        case .told: break
        }
    }

    /// Whether an answer has come that the running script can tell of.
    var hasNews: Bool { interpreter?.hasNews ?? false }

    /// Whether Ctrl-C was pressed since the last call.
    func takeInterrupt() -> Bool {
        defer {
            interrupts = 0
            if endingSignal == nil { loop.settle() }
        }
        return interrupts > 0
    }

    /// Whether a signal wants the shell to end.
    var isEnding: Bool { endingSignal != nil }

    /// Throws where a signal wants the shell to end, or nobody reads its output.
    func checkForEnd() throws(ShellEnd) {
        try checkForSignal()
        if output.isClosed { throw .outputClosed }
    }

    /// Throws where a signal wants the shell to end.
    func checkForSignal() throws(ShellEnd) {
        if let endingSignal { throw .signal(endingSignal) }
    }

    /// Whether nobody reads what the command prints that runs now.
    var isUnread: Bool { output.isClosed || target?.isUnread ?? false }

    /// Reads hosts from now on whatever waits to be written, so that what was cancelled comes to its end:
    /// what it prints is dropped once too much of it waits.
    ///
    /// - Parameter isGivenUp: Whether a person wants none of it any more: what is not taken at once is
    ///   dropped then, also of what was printed before.
    func releaseOutput(isGivenUp: Bool) {
        flow = .released(isGivenUp: isGivenUp)
        if isGivenUp, dropsOutput() { flow = .cutOff(isGivenUp: true) }
    }

    /// Drops what the command prints from now on, which goes on though a person has given it up.
    func cutOffOutput() {
        _ = dropsOutput()
        flow = .cutOff(isGivenUp: true)
    }

    /// Has hosts wait for the output again, since what was cancelled has come to its end.
    func holdOutput() {
        switch flow {
        case .held, .released(false), .cutOff(false): break
        case .released(true), .cutOff(true): _ = dropsOutput()
        }
        flow = .held
    }

    /// Drops what nobody has read of what the command prints; whether there was anything.
    private func dropsOutput() -> Bool {
        let isTargetCut = target?.dropsWaiting() ?? false
        return dropOutput() || isTargetCut
    }

    /// Whether hosts wait, unread, until what they printed is.
    private var holdsHostsBack: Bool {
        if case .held = flow { isFull } else { false }
    }

    private var isFull: Bool { output.isFull || target?.isFull ?? false }

    /// Shows what a running action prints, where the command's output goes.
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

    /// Takes note that the running action prints no more.
    func endShown() {
        let rest = shownText.end()
        if !rest.isEmpty { put(Array(rest.utf8)) }
        output.endErrorOfOthers()
    }

    /// Whether what the command prints is seen on a terminal.
    private var isShown: Bool { target?.isTerminal ?? output.isTerminal }

    private func put(_ bytes: [UInt8]) {
        if let target { target.write(bytes) } else { output.write(bytes) }
        if isShown { output.push() }
    }

    /// Does something in no more time than `--timeout` gives a command.
    func inTime<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = host.limit
        host.limit = options.timeout.map { TimeLimit(seconds: $0) }
        defer { host.limit = before }
        return try body()
    }

    /// What a person is told where a host is not started anew.
    static let restartRefusal = "the host ended too often in a minute; 'restart' starts it again"

    /// How hosts are waited for: with Ctrl-C heard, and whether anybody reads what they print.
    private var waitPolicy: WaitPolicy {
        var policy = WaitPolicy()
        policy.isInterrupted = { [unowned self] in interrupts > 0 || isEnding }
        policy.takeInterruption = { [unowned self] in
            try checkForEnd()
            return takeInterrupt()
        }
        policy.isUnread = { [unowned self] in isUnread }
        policy.onCancel = { [unowned self] in releaseOutput(isGivenUp: $0) }
        policy.onPersistence = { [unowned self] in
            guard isInteractive else { return false }
            // A person is asked for the second Ctrl-C where the first did nothing, and is to see that.
            cutOffOutput()
            warn("it has not stopped yet; Ctrl-C again leaves it")
            return true
        }
        // At the prompt at once, so that what happens is seen there.
        policy.replacesAtOnce = { [unowned self] in isInteractive }
        return policy
    }

    /// Warns a person; never on standard output.
    package func warn(_ text: String) {
        output.writeError("warning: " + ControlEscaping.escaped(text))
    }
}

extension Shell {
    /// Waits until all that was printed has been written.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C, which drops what nobody has read, and
    ///   ``ShellEnd/signal(_:)``.
    package func settleOutput() throws {
        output.push()
        try waitForOutput { !output.isWaiting }
    }

    /// Waits while more of what was printed waits to be written than should.
    ///
    /// - Throws: As ``settleOutput()`` does.
    func makeRoom() throws {
        if output.isFull { try waitForOutput { !output.isFull } }
    }

    /// Waits until a queue is written.
    ///
    /// - Returns: Whether it was; not where Ctrl-C or the end of the shell came first.
    func waits(for queue: OutputQueue) -> Bool {
        queue.push()
        while !queue.isEmpty {
            if isEnding || takeInterrupt() { return false }
            _ = loop.wait { queue.isEmpty }
        }
        return true
    }

    /// Drops what nobody has read; whether there was anything.
    @discardableResult
    func dropOutput() -> Bool {
        guard let mended = output.drop() else { return false }
        output.write(mended)
        // The prompt has to wait for it; a script's end does not.
        if !isInteractive { _ = output.drop() }
        return true
    }

    private func waitForOutput(until isDone: () -> Bool) throws {
        while !isDone() {
            try checkForSignal()
            if takeInterrupt() {
                dropOutput()
                throw HostError.interrupted
            }
            _ = loop.wait(for: isDone)
        }
    }
}

/// Why the shell ends.
package enum ShellEnd: Error, Equatable, Sendable {
    /// Somebody asked for it.
    case quit
    /// A signal that ends processes: the shell cleans up, and ends by it.
    case signal(Int32)
    /// Nobody reads standard output any more.
    case outputClosed
}

/// What the flags say.
package struct ShellOptions: Sendable {
    /// What results look like.
    package var format: any OutputFormat = TextFormat()
    /// Whether risky actions are confirmed beforehand.
    package var confirmsAll = false
    /// Whether a failure does not stop a script.
    package var keepsGoing = false
    /// How long a command may take, in seconds; `nil` for as long as it likes.
    package var timeout: Double?
    /// The language that the host is asked to answer in.
    package var locale = "en"
    /// The project's menu, whose trust a person may be asked for; `nil` for none.
    package var projectMenu: ProjectMenu?
    /// The width of the terminal as it is now, where there is one.
    package var columns: @Sendable () -> Int? = { nil }
    /// The most bytes that an action may print where its output is held back to its end.
    package var outputLimit = WireLimits.lineToShell

    /// The flags' defaults.
    package init() {}
}

/// What the program says of itself.
package struct About: Sendable {
    /// Its version.
    package let version: String
    /// Its licence, as an SPDX expression.
    package let license: String
    /// What the licence means for this binary, in a sentence or two.
    package let licenseNotice: String

    /// What a program says of itself.
    package init(version: String, license: String, licenseNotice: String) {
        self.version = version
        self.license = license
        self.licenseNotice = licenseNotice
    }
}
