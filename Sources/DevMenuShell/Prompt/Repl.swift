import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Reads commands from a person, line by line, and runs them.
package final class Repl {
    private let shell: Shell
    private let reader: any LineReader
    private let rcFile: String?
    private let namesHost: Bool
    private let questions: TerminalQuestions
    private let lines: PromptReader
    private let hostReturn: HostReturn
    /// The filter for the host's stderr on the terminal.
    private var errorText = TerminalText()

    /// Creates a REPL on a terminal.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - reader: The reader of lines.
    ///   - rcFile: The start-up script, which is run if it exists.
    ///   - namesHost: `true` if a host was named: no prompt opens if that can't be reached.
    package init(shell: Shell, reader: any LineReader, rcFile: String?, namesHost: Bool = false) {
        self.namesHost = namesHost
        self.shell = shell
        self.reader = reader
        self.rcFile = rcFile
        questions = TerminalQuestions(shell: shell)
        lines = PromptReader(reader, in: shell)
        hostReturn = HostReturn(shell: shell, reader: lines)
        if reader.isInteractive {
            questions.readPath = { [unowned lines] in try lines.path(after: $0) }
        }
        lines.onHostEnd = { [hostReturn] in try hostReturn.restart() }
        questions.openList = { [unowned lines] in try lines.choose($0, among: $1) }
        shell.answers.onAnswer = { [unowned shell, unowned lines] answer in
            shell.terminal.adopt(answer)
            lines.updatePrompt()
        }
    }

    /// Runs until the person leaves.
    ///
    /// - Parameters:
    ///   - words: The command that opens the full-screen list first, whose end is that of the run
    ///     unless it is left for the prompt; empty for the prompt at once.
    ///   - amended: Returns the error of that command, with the program's own knowledge added.
    /// - Returns: The status.
    /// - Throws: ``ShellEnd`` if a signal ends the shell, or its output is closed.
    package func run(
        opening words: [String] = [],
        amended: @escaping (CommandError) -> CommandError = { $0 }
    ) throws -> Int32 {
        shell.questions = questions
        if shell.projectMenu != nil {
            shell.commands = .ofProjectPrompt
            let jobs = PromptJobs(of: shell)
            jobs.table.announce = { [unowned self] in lines.announce($0.shown) }
            shell.jobs = jobs
        }
        let completer = ShellCompleter(in: shell)
        completer.withoutKeys = { [unowned self] in lines.withoutKeys($0) }
        completer.announce = { [unowned self] in lines.announce($0) }
        completer.painter = { [unowned self] in shell.painter }
        completer.opensList = { [unowned self] in
            shell.settings.completion == PickCommand.typedName && shell.colors.controlsTerminal
                && TerminalSize(of: 1).rows >= 10
        }
        reader.completer = completer
        for line in shell.files.history.entries { remember(line) }
        shell.files.onHistoryForgotten = { [unowned self] in reader.forget() }
        if let problem = shell.files.history.consumeProblem() { shell.warn(problem.description) }
        shell.host.follow { [unowned self] event, _ in handle(event) }
        shell.host.followLines()
        TerminalOwner.record(exitSequence: reader.exitSequence)
        shell.hasPrompt = !namesHost
        let status = try shell.withTimeLimit {
            guard words.isEmpty || namesHost else { return ExitStatus.success }
            let status = try reach()
            if words.isEmpty, status == ExitStatus.success { try greet() }
            return status
        }
        if namesHost, status != ExitStatus.success { return status }
        shell.hasPrompt = true
        try runStartUpScript()
        defer { reader.stop() }
        if !words.isEmpty {
            let status = try shell.run(words: words, amended: amended)
            try lines.flushOutput()
            guard status == ExitStatus.success, try pick() else { return status }
            try shell.withTimeLimit { try greet() }
        } else {
            try pick()
        }
        while !shell.isQuitting, let line = try lines.next() { try run(line) }
        withExtendedLifetime(completer) {}
        // A host of the shell's own that could never be started isn't there for a single command.
        return status == ExitStatus.success || shell.host.state.host != nil
            ? ExitStatus.success : ExitStatus.status(for: "unavailable")
    }

    /// Reaches the host, and returns the status of the error if that fails, which is reported.
    private func reach() throws -> Int32 {
        do {
            _ = try shell.host.menu()
            return ExitStatus.success
        } catch {
            guard let failure = CommandError(error) else { throw error }
            try shell.checkForEnd()
            return shell.fail(failure)
        }
    }

    /// Opens the full-screen list if a command has asked for it.
    ///
    /// - Returns: `true` if it was left with a text for the prompt.
    @discardableResult
    private func pick() throws -> Bool {
        guard case .pick(let filter)? = shell.wish else { return false }
        shell.wish = nil
        let picker = Picker(shell: shell, filter: filter) { [unowned self] in
            try lines.flushOutput()
            try hostReturn.restart()
            if !(lines.picker?.isShown ?? false) { try lines.showBelowOutput() }
        }
        lines.picker = picker
        defer { lines.picker = nil }
        do {
            switch try picker.run() {
            case .left:
                lines.picker = nil
                for text in picker.news { lines.announce(text, keepsLines: true) }
                try lines.showBelowOutput()
                return false
            case .prompt(let text):
                lines.beginning = text
                return true
            case .closed:
                shell.wish = .quit
                return false
            case .chosen: return false
            }
        } catch {
            guard let error = CommandError(error) else { throw error }
            shell.announce("\(error)", as: .error)
            return false
        }
    }

    /// Handles the signals that concern the line that is being typed.
    package func handle(signal number: Int32) {
        switch number {
        case SignalNumber.windowChange:
            reader.resize()
            lines.picker?.resize()
        case SignalNumber.stop, SignalNumber.continue:
            let users: [(any TerminalUser)?] = [lines.picker, lines.terminalUser, questions]
            shell.handle(signal: number, using: users.compactMap(\.self))
        default: break
        }
    }

    private func greet() throws {
        do {
            let session = try shell.host.liveSession()
            let menu = try shell.host.menu()
            let hello = session.hello
            // A project's menu has no version.
            let version = shell.ownProject == nil ? hello.version.shownName : ""
            let app = [hello.fullName, version].filter { !$0.isEmpty }.joined(separator: " ")
            let isSample = session.origin.hasPrefix(HostLaunch.sampleOrigin)
            let parts = [menu.title, app, session.origin].filter { !$0.isEmpty }
            var lines = [ControlEscaping.escaped(parts.joined(separator: " · "))]
            let warnings = try shell.warnings(ofShadowedItemsIn: menu) + refusals()
            lines += warnings.map { "warning: " + ControlEscaping.escaped($0) }
            shell.recorder?.begin(after: lines[0])
            if let recorder = shell.recorder {
                lines.append("Recording to '\(recorder.path.shownName)'; 'record off' ends it.")
            }
            let suspended = menu.items.filter { $0.received.suspended != nil }.map(\.id.shownName)
            if !suspended.isEmpty {
                lines.append(
                    "Suspended after crashes at launch: \(suspended.joined(separator: ", ")). "
                        + "Type 'resume' to apply these overrides again."
                )
            }
            if let line = MenuText.differences(in: menu) { lines.append(line) }
            if let line = shell.unread { lines.append(ControlEscaping.escaped(line)) }
            if shell.host.isOwn {
                let apps = (shell.apps?.apps() ?? []).filter {
                    $0.name == hello.name && $0.scope == hello.scope
                }
                lines += apps.map { app in
                    let word = apps.count == 1 ? app.fullName : "\(app.pid)"
                    return "\(app.fullName) runs (pid \(app.pid)): 'attach \(word)'"
                }
            }
            let keys = reader.isInteractive ? ", Tab to complete" : ""
            lines.append("Type 'list' for the menu, 'help' for commands\(keys).")
            if isSample, shell.files.history.entries.count < 3, let trial = trial(of: menu) {
                lines.append(trial)
            }
            if let advice = reader.advice { lines.append(advice) }
            let columns = ReplayMode.current == nil ? shell.options.columns() ?? .max : .max
            for line in lines.flatMap({ StyledText($0).wrapped(columns: columns) }) {
                shell.output.write(line.text + "\n")
            }
        } catch {
            try shell.checkForEnd()
            shell.announce("\(error)", as: .error)
        }
    }

    /// The lines that a newcomer may try in a menu, or `nil` if it has no toggle.
    private func trial(of menu: ListedMenu) -> String? {
        guard let toggle = menu.example(of: .setting(isToggle: true), besides: shell.commands)
        else { return nil }
        let word = toggle.id.prefix { $0 != "-" }
        let isEnough = menu.items.count { $0.id.hasPrefix(word) } == 1
        let name = isEnough && shell.commands["\(word)"] == nil ? "\(word)" : toggle.id
        let value = toggle.received.value == true ? "off" : "on"
        return "Try '\(name) \(value)', 'explain \(name)', 'undo'."
    }

    /// The reasons the host refused plugins; its session reports plugins that are programs.
    private func refusals() throws -> [String] {
        // A part of a project's menu that can't be read is reported with what it lacks.
        guard shell.ownProject == nil else { return [] }
        do {
            return try ReceivedPlugin.list(shell.host.query(.pluginList)).compactMap { plugin in
                guard plugin.tier != PluginTier.executable.rawValue else { return nil }
                return plugin.refusal.map { "plugin '\(plugin.id)' was refused: \($0)" }
            }
        } catch HostError.refused {
            // A host need not support plugins.
            return []
        }
    }

    private func runStartUpScript() throws {
        guard let rcFile, let script = try? Script(path: rcFile) else { return }
        guard script.isRegularFile else {
            let problem = FileError.notAFile(path: rcFile).message(in: rcFile)
            return shell.warn("\(rcFile): \(problem)")
        }
        let outcome = try script.run(in: shell, isStartUp: true)
        if let failure = outcome.failure { shell.warn("\(rcFile): \(failure)") }
    }

    private func run(_ typed: TypedLine) throws {
        shell.recorder?.type(ExpandedLine(typed, in: shell), after: shell.plainPrompt)
        defer { shell.recorder?.endLine() }
        guard let line = recalled(typed.withoutProgram(in: shell)) else {
            return try lines.flushOutput()
        }
        let expanded = ExpandedLine(line, in: shell)
        if !SecretWords.mayContainSecret(in: expanded, in: shell) {
            if shell.files.history.append(line.text) { remember(line.text) }
        } else if !(line.text.first?.isWhitespace ?? true),
            !SecretWords.mayContainSecret(in: expanded, inDoubt: false, in: shell)
        {
            // A mistyped name may hide a secret from the file, but not from whoever mends it.
            remember(line.text)
        }
        if let problem = shell.files.history.consumeProblem() { shell.warn(problem.description) }
        try shell.run(expanded)
        try lines.flushOutput()
        try hostReturn.restart()
        try pick()
    }

    /// Returns the line that runs: an earlier one, which is shown, in place of `!!` and its like.
    ///
    /// - Returns: `nil` if there is no such line, which is reported.
    private func recalled(_ line: TypedLine) -> TypedLine? {
        guard let recall = Recall(line) else { return line }
        do {
            let text = try recall.line(among: shell.files.history.entries)
            let shown = ControlEscaping.escaped(text, as: .name) + "\n"
            shell.recorder?.append(shown)
            shell.output.write(shown)
            return TypedLine(text)
        } catch {
            shell.announce("\(error)", as: .error)
            shell.lastStatus = CommandError(error).map { ExitStatus.status(for: $0.kind) } ?? 1
            return nil
        }
    }

    /// Adds a line for the arrow keys, with its invisible characters shown.
    private func remember(_ line: String) {
        if let shown = Quoting.showing(line) { reader.remember(shown) }
    }

    /// Announces an event above the prompt; returns `false` for one that it has no text for.
    private func handle(_ event: HostEvent) -> Bool {
        if let topic = event.topic, !shell.settings.shownEvents.contains(topic) { return true }
        switch event {
        case .warning(let text): lines.announce(text, as: .warning)
        case .errorOutput(let bytes): announceErrorOutput(bytes)
        case .setting(let id, let value, let layer, _, let change):
            let author = change?.author.map { ", \($0.origin)" } ?? ""
            let text = "\(id): \(ItemText.value(value)) (\(layer))" + author
            lines.announce(text + SettingText.reason(change?.why).english, as: .event)
        case .menu: lines.announce("the menu has changed", as: .event)
        case .run(let run, let id, let outcome, _):
            lines.announce("\(id): \(outcome ?? "begins") (\(run))", as: .event)
        case .route(let url, _): lines.announce("opened \(url)", as: .event)
        case .log(let level, let message): lines.announce("\(level.rawValue): \(message)")
        case .line(let line) where shell.settings.showsLog:
            lines.announce(
                LogText.line(line, shell.renderingContext.times).text,
                as: .event,
                keepsLines: true
            )
        case .line, .exiting: break
        case .output, .progress, .dropped: return false
        }
        return true
    }

    private func announceErrorOutput(_ bytes: [UInt8]) {
        guard shell.settings.showsHostOutput else { return }
        var text = errorText.shown(bytes)
        if text.isEmpty { return }
        if text.hasSuffix("\n") { text.removeLast() }
        lines.announce(text, keepsLines: true)
    }
}
