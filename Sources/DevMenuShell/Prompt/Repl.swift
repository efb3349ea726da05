import DevMenuText
import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Reads commands from a person, line by line, and runs them.
package final class Repl {
    private let shell: Shell
    private let reader: any LineReader
    private let rcFile: String?
    private let questions: TerminalQuestions
    private var input: ReaderInput
    private var heldEvents = HeldAnnouncements()
    /// The filter for the host's stderr on the terminal.
    private var errorText = TerminalText()
    /// Indicates whether a prompt is shown, with the text typed after it.
    private var isPromptShown = false
    /// Indicates whether the prompt continues a line.
    private var isContinuing = false
    /// Indicates whether the prompt that is shown isn't the present one any more.
    private var isPromptStale = false
    /// Indicates whether it waits until an app runs again.
    private var isReconnecting = false
    /// The number of times that Ctrl-C was pressed since the last line.
    private var interruptsInARow = 0
    /// The full-screen list while it is open.
    private var picker: Picker?
    /// The text for the next line, which the list was left with.
    private var pickedText = ""

    /// Creates a REPL on a terminal.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - reader: The reader of lines.
    ///   - rcFile: The start-up script, which is run where it exists.
    package init(shell: Shell, reader: any LineReader, rcFile: String?) {
        self.shell = shell
        self.reader = reader
        self.rcFile = rcFile
        questions = TerminalQuestions(shell: shell)
        input = ReaderInput(reader: reader)
    }

    /// Runs until the person leaves.
    ///
    /// - Parameters:
    ///   - words: The command that opens the full-screen list first, whose end is that of the run
    ///     unless it is left for the prompt; empty for the prompt at once.
    ///   - amended: Returns the error of that command, with the program's own knowledge added.
    /// - Returns: The status.
    /// - Throws: ``ShellEnd`` where a signal ends the shell, or its output is closed.
    package func run(
        opening words: [String] = [],
        amended: @escaping (CommandError) -> CommandError = { $0 }
    ) throws -> Int32 {
        shell.questions = questions
        if shell.options.projectMenu != nil {
            let jobs = JobTable(of: shell)
            jobs.announce = { [unowned self] in announce($0) }
            shell.jobs = jobs
        }
        let completer = ShellCompleter(in: shell)
        completer.withoutKeys = { [unowned self] body in
            shell.loop.remove(input)
            body()
            shell.loop.add(input)
        }
        reader.completer = completer
        completer.painter = { [unowned self] in shell.painter }
        for line in shell.files.history.entries { remember(line) }
        shell.files.onHistoryForgotten = { [unowned self] in reader.forget() }
        if let problem = shell.files.history.takeProblem() { shell.warn(problem.description) }
        shell.host.follow { [unowned self] event, _ in take(event) }
        shell.host.followLines()
        TerminalGuard.hold(exitSequence: reader.exitSequence)
        if words.isEmpty { try shell.inTime { try greet() } }
        try runStartUpScript()
        defer { reader.stop() }
        if !words.isEmpty {
            let status = try shell.run(words: words, amended: amended)
            try settleOutput()
            guard status == ExitStatus.success, try pick() else { return status }
            try shell.inTime { try greet() }
        } else {
            try pick()
        }
        while !shell.isQuitting, let line = try nextLine() { try carryOut(line) }
        withExtendedLifetime(completer) {}
        return ExitStatus.success
    }

    /// Opens the full-screen list where a command has asked for it.
    ///
    /// - Returns: `true` where it was left with a text for the prompt.
    @discardableResult
    private func pick() throws -> Bool {
        guard case .pick(let filter)? = shell.wish else { return false }
        shell.wish = nil
        let picker = Picker(shell: shell, filter: filter) { [unowned self] in
            try settleOutput()
            try restartHost()
            if !(self.picker?.isShown ?? false) { try showHeldEvents() }
        }
        self.picker = picker
        defer { self.picker = nil }
        do {
            switch try picker.run() {
            case .left:
                self.picker = nil
                for text in picker.news { announce(text, keepsLines: true) }
                try showHeldEvents()
                return false
            case .prompt(let text):
                pickedText = text
                return true
            case .closed:
                shell.wish = .quit
                return false
            }
        } catch {
            guard let error = CommandError(error) else { throw error }
            shell.output.writeError("error: " + ControlEscaping.escaped("\(error)"))
            return false
        }
    }

    /// Handles the signals that concern the line that is being typed.
    package func take(signal number: Int32) {
        switch number {
        case SignalNumber.windowChange:
            reader.resize()
            picker?.resize()
        case SignalNumber.stop:
            if let picker, picker.isShown { return picker.suspend { stop(by: number) } }
            reader.suspend()
            questions.suspend { stop(by: number) }
            reader.resume()
        default: break
        }
    }

    private func stop(by signal: Int32) {
        Signals.raiseByDefault(signal)
        SignalPipe.catchSignal(signal)
    }

    private func greet() throws {
        do {
            let session = try shell.host.liveSession()
            let menu = try shell.host.menu()
            let hello = session.hello
            // A project's menu has no version of its own.
            let version = isProject ? "" : hello.version.shownName
            let app = [hello.fullName, version].filter { !$0.isEmpty }.joined(separator: " ")
            let parts = [menu.title, app, session.origin].filter { !$0.isEmpty }
            var lines = [ControlEscaping.escaped(parts.joined(separator: " · "))]
            lines += shell.warnings(ofShadowedItemsIn: menu).map {
                "warning: " + ControlEscaping.escaped($0)
            }
            let suspended = menu.items.filter { $0.received.suspended != nil }.map(\.id.shownName)
            if !suspended.isEmpty {
                lines.append(
                    "Suspended after crashes at launch: \(suspended.joined(separator: ", ")). "
                        + "Type 'resume' to let these overrides count again."
                )
            }
            lines.append("Type 'list' for the menu, 'help' for commands, Tab to complete.")
            let columns = shell.options.columns() ?? .max
            for line in lines.flatMap({ StyledText($0).wrapped(columns: columns) }) {
                shell.output.write(line.text + "\n")
            }
        } catch {
            try shell.checkForEnd()
            shell.output.writeError("error: " + ControlEscaping.escaped("\(error)"))
        }
    }

    /// Indicates whether the shell's own host serves a project's menu.
    private var isProject: Bool { shell.options.projectMenu != nil && shell.host.isOwn }

    private func runStartUpScript() throws {
        guard let rcFile, let script = try? Script(path: rcFile) else { return }
        let outcome = try script.run(in: shell, isStartUp: true)
        if let failure = outcome.failure { shell.warn("\(rcFile): \(failure)") }
    }

    /// Returns the next command, with the lines that continue it; `nil` at the end of input.
    private func nextLine() throws -> TypedLine? {
        var text = ""
        while true {
            isContinuing = !text.isEmpty
            let prompt = text.isEmpty ? self.prompt : Self.prompt(continuing: text)
            guard let bytes = try readLine(prompt) else {
                return text.isEmpty ? nil : TypedLine("")
            }
            guard let bytes = bytes else {
                // Ctrl-C drops the typed text, earlier lines included.
                text = ""
                continue
            }
            guard let line = String(validating: bytes, as: UTF8.self) else {
                shell.output.writeError("error: the line is not UTF-8")
                text = ""
                continue
            }
            text += line
            let typed = TypedLine(text)
            guard typed.isIncomplete else { return typed }
            text += "\n"
        }
    }

    /// Returns a line: `nil` at the end of input, and an inner `nil` for Ctrl-C.
    private func readLine(_ prompt: Prompt) throws -> [UInt8]?? {
        if isPromptShown { showHeldEventsAbovePrompt() } else { try showHeldEvents() }
        isPromptStale = false
        reader.start(prompt: prompt)
        if !pickedText.isEmpty { reader.insert(pickedText) }
        pickedText = ""
        isPromptShown = true
        shell.loop.add(input)
        defer { shell.loop.remove(input) }
        while true {
            switch shell.loop.wait(for: { input.hasEvent || isEndUnsettled }) {
            case .reached:
                guard input.hasEvent else {
                    guard try restartHost() else { continue }
                    guard input.hasEvent else {
                        // Who gave up didn't mean what was typed meanwhile for another host.
                        Terminal.dropInput(of: reader.descriptor)
                        reader.interrupt()
                        return .some(nil)
                    }
                    let event = input.takeEvent()
                    isPromptShown = false
                    switch event {
                    case .line(let bytes)? where Self.leavesShell(bytes):
                        return .some(.some(bytes))
                    case .endOfInput?:
                        reader.stop()
                        shell.output.write("\n")
                        return nil
                    default:
                        Terminal.dropInput(of: reader.descriptor)
                        reader.interrupt()
                        return .some(nil)
                    }
                }
                let event = input.takeEvent()
                isPromptShown = event == nil
                switch event {
                case .line(let bytes)?:
                    interruptsInARow = 0
                    return .some(.some(bytes))
                case .endOfInput?:
                    reader.stop()
                    shell.output.write("\n")
                    return nil
                case nil: continue
                }
            case .interrupted:
                try shell.checkForEnd()
                if shell.takeInterrupt() {
                    reader.interrupt()
                    interruptsInARow += 1
                    // Who presses it again wants to leave, which it never does.
                    if interruptsInARow == 2 { announce("'quit' or Ctrl-D leaves.") }
                    return .some(nil)
                }
            case .timedOut: continue
            }
        }
    }

    private func carryOut(_ typed: TypedLine) throws {
        guard let line = recalled(typed) else { return try settleOutput() }
        let expanded = ExpandedLine(line, in: shell)
        let isSecret = SecretWords.mayOccur(in: line, expanded, in: shell)
        if !isSecret, shell.files.history.append(line.text) { remember(line.text) }
        if let problem = shell.files.history.takeProblem() { shell.warn(problem.description) }
        try shell.run(expanded)
        try settleOutput()
        try restartHost()
        try pick()
    }

    /// Returns the line that runs: an earlier one, which is shown, in place of `!!` and its like.
    ///
    /// - Returns: `nil` where there is no such line, which is reported.
    private func recalled(_ line: TypedLine) -> TypedLine? {
        guard let recall = Recall(line) else { return line }
        do {
            let text = try recall.line(among: shell.files.history.entries)
            shell.output.write(ControlEscaping.escaped(text, as: .name) + "\n")
            return TypedLine(text)
        } catch {
            shell.output.writeError("error: \(error)")
            return nil
        }
    }

    /// Adds a line for the arrow keys, with its invisible characters shown.
    private func remember(_ line: String) {
        if let shown = Quoting.showing(line) { reader.remember(shown) }
    }

    private var prompt: Prompt {
        let words = PromptWords(of: shell.host, isReconnecting: isReconnecting) { name in
            (shell.apps?.apps() ?? []).count { $0.fullName == name } > 1
        }
        let (before, after) = shell.painter.codes(for: TextStyle(from: 0, to: 1, isBold: true))
        return Prompt(words.text(of: shell.settings.prompt), before: before, after: after)
    }

    /// Shows the prompt of the line that is being typed as it has become, as soon as that is possible.
    private func updatePrompt() {
        guard isPromptShown, !isContinuing else { return }
        isPromptStale = true
        showHeldEventsAbovePrompt()
    }

    /// Returns the prompt for the rest of a line, which tells an open quote.
    private static func prompt(continuing text: String) -> Prompt {
        switch TypedLine(text).openQuoting {
        case .single: Prompt("'> ")
        case .double: Prompt("\"> ")
        case .none, .backslash: Prompt("> ")
        }
    }

    /// Indicates whether the host has ended, and the prompt has not handled that.
    private var isEndUnsettled: Bool {
        if case .ended(_, let report) = shell.host.state { report != .settled } else { false }
    }

    /// Reports a host that has ended by itself, and starts it again.
    ///
    /// - Returns: `true` where the person gave up to wait for it.
    @discardableResult
    private func restartHost() throws -> Bool {
        guard case .ended(let host, let report) = shell.host.state, report != .settled else {
            return false
        }
        shell.host.note(.settled)
        let crash = HostCrash(of: host.session)
        if report == .due { announce("error: \(crash)", keepsLines: true) }
        if !crash.isOrderly { announceLastLines(of: host) }
        let name = host.session.hello.fullName
        do {
            switch try shell.host.restart() {
            case .restarted(let pid)?: announce("Started again, pid \(pid).")
            case .tooOften?: announce("warning: \(Shell.restartRefusal)")
            case .onRequest?: announce("Type 'restart' to start it again.")
            case .elsewhere(isAwaited: true)?: return try !waitForReturn(of: name)
            case .elsewhere(isAwaited: false)?:
                announce("'attach \(name)' attaches to it once it runs again, 'detach' leaves it.")
            case nil: break
            }
        } catch let error as HostError {
            announce("error: \(error)", keepsLines: true)
        }
        return false
    }

    /// Announces the last lines of the log of a host that has crashed, as far as they were received.
    private func announceLastLines(of host: OpenedHost) {
        guard !host.lastLines.isEmpty else { return }
        announce("The last lines of its log:")
        for line in host.lastLines {
            announce("  " + LogText.line(line).text, keepsLines: true)
        }
    }

    /// Waits until an app runs again; returns `false` where Ctrl-C gives up.
    private func waitForReturn(of name: String) throws -> Bool {
        announce("Waiting until \(name) runs again; Ctrl-C gives up.")
        if !isPromptShown { try showHeldEvents() }
        isReconnecting = true
        // Who leaves doesn't wait for it.
        input.onEvent = { [unowned self] event in
            if Self.leaves(event) { shell.take(signal: SignalNumber.interrupt) }
        }
        defer { input.onEvent = { _ in } }
        updatePrompt()
        var hasGivenUp = false
        defer {
            isReconnecting = false
            // Who gave up gets a new line.
            if !hasGivenUp { updatePrompt() }
        }
        do {
            let next = try shell.host.liveSession()
            let app = "\(next.hello.fullName) \(next.hello.version.shownName)"
            announce("Attached to \(app), pid \(next.hello.pid).")
            return true
        } catch HostError.interrupted {
            hasGivenUp = true
            shell.host.use(nil)
            announce("Gave up; back at \(shell.host.target).")
            // The prompt then says whose it is; an error comes with the next command.
            _ = try? shell.host.liveSession()
            return false
        }
    }

    /// Returns whether an event at the prompt leaves the app that it waits for.
    private static func leaves(_ event: LineEvent) -> Bool {
        switch event {
        case .endOfInput: true
        case .line(let bytes): leavesShell(bytes) || word(bytes) == "detach"
        }
    }

    private static func leavesShell(_ line: [UInt8]) -> Bool {
        ["quit", "exit"].contains(word(line))
    }

    private static func word(_ line: [UInt8]) -> String {
        String(decoding: line, as: UTF8.self).trimmingBlanks
    }

    /// Announces an event above the prompt; returns `false` for one that it has no words for.
    private func take(_ event: HostEvent) -> Bool {
        if let topic = event.topic, !shell.settings.shownEvents.contains(topic) { return true }
        switch event {
        case .warning(let text): announce("warning: " + text)
        case .errorOutput(let bytes): takeErrorOutput(bytes)
        case .setting(let id, let value, let layer, _):
            announce("\(id): \(ItemText.value(value)) (\(layer))")
        case .menu: announce("the menu has changed")
        case .route(let url): announce("opened \(url)")
        case .log(let level, let message): announce("\(level.rawValue): \(message)")
        // An app may log much: 'logs' shows it.
        case .line, .exiting: break
        case .output, .progress, .dropped: return false
        }
        return true
    }

    private func takeErrorOutput(_ bytes: [UInt8]) {
        guard shell.settings.showsHostOutput else { return }
        var text = errorText.shown(bytes)
        if text.isEmpty { return }
        if text.hasSuffix("\n") { text.removeLast() }
        announce(text, keepsLines: true)
    }

    /// Prints above the prompt or, where a command runs, below its output.
    private func announce(_ text: String, keepsLines: Bool = false) {
        if let picker, picker.isShown { return picker.show(text) }
        heldEvents.append(ControlEscaping.escaped(text, keepsLines: keepsLines))
        if input.isReading { showHeldEventsAbovePrompt() }
    }

    private func showHeldEventsAbovePrompt() {
        while let text = heldEvents.first, reader.printAbove(text) { heldEvents.removeFirst() }
        if isPromptStale, reader.update(prompt: prompt) { isPromptStale = false }
        input.onKey =
            heldEvents.first == nil && !isPromptStale
            ? {} : { [unowned self] in showHeldEventsAbovePrompt() }
    }

    private func showHeldEvents() throws {
        while let text = heldEvents.first {
            shell.output.write(text + "\n")
            heldEvents.removeFirst()
        }
        try settleOutput()
    }

    /// Waits until all output is on the terminal; Ctrl-C drops the rest.
    private func settleOutput() throws {
        do { try shell.settleOutput() } catch HostError.interrupted {}
    }
}
