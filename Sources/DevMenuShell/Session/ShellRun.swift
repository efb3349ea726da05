import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// One run of the shell, from its flags to its status.
package struct ShellRun {
    private let flags: ShellFlags
    private let words: [String]
    private let namesItem: Bool
    private let parts: ProgramParts
    private let base = BaseDirectories()

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - flags: The flags.
    ///   - words: The command and its words; a first `--` names an item, whatever command has that name.
    ///   - parts: The program.
    package init(flags: ShellFlags, words: [String], _ parts: ProgramParts) {
        (self.flags, self.parts) = (flags, parts)
        namesItem = words.first == "--"
        self.words = namesItem ? Array(words.dropFirst()) : words
    }

    /// Runs the shell, and returns the exit status; doesn't return if a signal ends it.
    package func run() -> Int32 {
        // A signal from now on ends the host as well.
        let signals = SignalSource(SignalSource.signals(isInteractive: isRepl))
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        let choice = parts.chooseHost(flags.host) { hosts(of: $0, errors: output) }
        let refusal = ReplayMode.refusal { $0.refusal(of: choice.projectMenu(loop)) }
        // A script may need none.
        if needsHost, refusal == nil { choice.source.prepare() }
        loop.willBlock = {
            defer { output.recorder?.push() }
            return output.push()
        }
        var options = flags.options
        options.about = parts.about
        options.findProjectMenu = choice.projectMenu
        options.findUnread = choice.unread
        weak var started: Shell?
        // Flags after the command change the options of a shell that is already running.
        let introduce = { [options] in introduction(started?.options ?? options) }
        let plugins = PluginSet(path: PluginSearchPath(flags: flags.host.pluginDirectories)) {
            introduce()
        }
        let source = choice.source
        let host = CurrentHost(source: source, with: plugins, loop: loop, introduction: introduce)
        let apps = AppFinder(AppDirectory(), waitsForReturn: flags.host.reconnects)
        apps.willWait = { app in
            guard started?.options.format.isHumanReadable ?? false, output.isErrorTerminal else {
                return
            }
            output.writeError("Waiting until \(app.shownName) runs; Ctrl-C gives up.")
        }
        if let app = flags.host.app { host.use(apps.source(of: app, waiting: flags.host.waits)) }
        let shell = Shell(
            options: options,
            loop: loop,
            output: output,
            host: host,
            apps: apps,
            colors: ColorPolicy(
                choice: flags.color ?? .auto,
                environment: TextEnvironment.colors,
                isTerminal: output.isTerminal
            ),
            files: PersonalFiles(
                aliases: Aliases(in: PersonalFile(base.aliases)),
                startUp: PersonalFile(startUpPath),
                history: history
            )
        )
        started = shell
        signals.onSignal = { shell.handle(signal: $0) }
        loop.add(signals)
        loop.isUrgent = { SignalPipe.isPending }
        return finish(shell) {
            if let refusal { throw refusal }
            do throws(CommandError) { try startRecording(shell) } catch { return shell.fail(error) }
            return try runCommands(shell, signals)
        }
    }

    /// Indicates whether the shell's own host is surely needed: by the prompt, or by the one command.
    private var needsHost: Bool {
        guard flags.host.app == nil, isRepl || !words.isEmpty, !asksForHelp else { return false }
        return words.first.flatMap { CommandTable.standard[$0]?.needsHost } != false
    }

    /// Indicates whether the words ask for help with a command, which needs no host.
    private var asksForHelp: Bool {
        guard words.contains("--help"), !namesItem, CommandTable.standard[words[0]] != nil else {
            return false
        }
        let typed = ParsedCommand(words: words).words
        let line = try? FollowingFlags(among: typed, by: .standard, ofArguments: true) { _ in nil }
        return line?.given.question != nil
    }

    /// Indicates whether a person types the commands.
    var isRepl: Bool {
        (words.isEmpty || PickCommand.opensList(words) && !asksForHelp)
            && flags.lines.isEmpty && flags.scripts.isEmpty
            && flags.format.isHumanReadable && ProcessEnvironment.isInteractive
    }

    /// Starts the recording that a flag has asked for.
    private func startRecording(_ shell: Shell) throws(CommandError) {
        // The flags before the command that are about the recording, and the app beside it.
        var leading: [String] = []
        var skipsValue = false
        for word in ProgramArguments.all.dropFirst().dropLast(words.count) {
            let (name, value) = FlagScanner.split(word)
            if skipsValue {
                skipsValue = false
            } else if ["--record", "--attach"].contains(name) {
                skipsValue = value == nil
            } else if !["--wait", "--reconnect"].contains(name) {
                leading.append(word)
            }
        }
        shell.outerWords = Recorder.OuterWords(
            words: { [unowned shell] menu, inDoubt in
                var leading = leading
                for index in leading.indices.dropFirst() where leading[index - 1] == "-c" {
                    leading[index] = SecretWords.recorded(
                        TypedLine(leading[index]),
                        in: shell,
                        by: menu,
                        inDoubt: inDoubt
                    )
                }
                return leading
                    + SecretWords.recorded(words, in: shell, by: menu, inDoubt: inDoubt)
            },
            opensPrompt: isRepl,
            readsScript: words.isEmpty && flags.lines.isEmpty
                && (flags.scripts.isEmpty || flags.scripts.contains("-")),
            scripts: flags.scripts.filter { $0 != "-" },
            app: flags.host.app
        )
        if let path = flags.recording { try shell.record(to: path) }
    }

    private func runCommands(_ shell: Shell, _ signals: SignalSource) throws -> Int32 {
        if !words.isEmpty, !isRepl {
            return try shell.run(words: words, namingItem: namesItem, amended: amended)
        }
        if !flags.lines.isEmpty { return try shell.run(lines: flags.lines) }
        let namesHost =
            flags.host.app != nil || flags.host.command != nil || flags.host.rescued != nil
        guard isRepl else {
            return try shell.run(reachingHost: namesHost) { () throws(CommandError) in
                let paths = flags.scripts.isEmpty ? ["-"] : flags.scripts
                return try paths.map { path throws(CommandError) in
                    let script =
                        path == "-" ? Script(standardInputOf: shell) : try Script(path: path)
                    shell.recorder?.open(script: script.name)
                    return script
                }
            }
        }
        // Readline reads the terminal's modes.
        try shell.waitForForeground()
        let repl = Repl(
            shell: shell,
            reader: lineReader(answers: shell.answers),
            rcFile: flags.ignoresStartUpScript ? nil : startUpPath,
            namesHost: namesHost || !flags.host.menus.isEmpty
        )
        signals.onSignal = { number in
            repl.handle(signal: number)
            shell.handle(signal: number)
        }
        return try repl.run(opening: words, amended: amended)
    }

    /// The path of the prompt's start-up script.
    private var startUpPath: String { base.config + "/devmenu/rc" }

    /// The error of the command that was given as arguments, with the program's information about
    /// it.
    private func amended(_ error: CommandError) -> CommandError {
        let arguments = Array(ProgramArguments.all.dropFirst())
        return MistypedVerb.corrected(error, in: arguments, among: parts.about.verbs.map(\.name))
    }

    /// Runs the body, waits for its output and leaves the host, whichever way the body ends.
    private func finish(_ shell: Shell, _ body: () throws -> Int32) -> Int32 {
        var status = ExitStatus.success
        var signal: Int32?
        var program: ProgramCommand?
        do {
            status = try body()
        } catch ShellEnd.signal(let number) {
            signal = number
        } catch ShellEnd.program(let command) {
            program = command
        } catch ShellEnd.outputClosed {
            status = ExitStatus.outputClosed
        } catch {
            shell.output.writeError("error: " + ControlEscaping.escaped("\(error)"))
            status = 1
        }
        if signal == nil { (status, signal) = flushOutput(of: shell, status) }
        shell.output.push()
        shell.recorder?.end(status: signal.map { 128 + $0 } ?? status)
        if let program, signal == nil, status == ExitStatus.success {
            status = become(program, shell)
        }
        shell.host.closeAtExit()
        if shell.output.isClosed { status = ExitStatus.outputClosed }
        if let signal { Signals.raiseWithDefaultAction(signal) }
        return status
    }

    /// Replaces this process with a program, which inherits no child, descriptor or signal's action
    /// of the shell's; returns the status if it can't be started.
    private func become(_ program: ProgramCommand, _ shell: Shell) -> Int32 {
        shell.host.close()
        ProgramWatcher.shared.end(within: ChildProcess.timeout)
        var launch = program.launch
        launch.ignored = InheritedSignals.ignored
        let failure = launch.become()
        let error = CommandError.program(program.problem(failure), program.end(failure))
        shell.output.writeError("error: \(error)")
        return ExitStatus.status(for: error.kind)
    }

    /// Waits for the output to be written, in a run that no signal has ended yet.
    ///
    /// - Returns: The status, and the signal that has ended the run meanwhile.
    private func flushOutput(of shell: Shell, _ status: Int32) -> (status: Int32, signal: Int32?) {
        do {
            try shell.flushOutput()
            guard let reason = shell.output.failure, status == ExitStatus.success else {
                return (status, nil)
            }
            throw CommandError.unwritable(path: "standard output", reason: reason)
        } catch ShellEnd.signal(let number) {
            return (status, number)
        } catch {
            guard let error = CommandError(error) else { return (status, nil) }
            shell.output.writeError("error: \(error)")
            return (ExitStatus.status(for: error.kind), nil)
        }
    }

    /// Returns the source of the hosts that a command starts.
    private func hosts(of command: String, errors output: ShellOutput) -> ProgramHost {
        // If output is part of a result, the command's standard error is part of the error, so that
        // programs find it.
        let showError: (([UInt8]) -> Void)? =
            flags.format.holdsBackOutput || words.contains("--json")
            ? nil : { output.writeError(others: $0) }
        return ProgramHost { .command(command, showError: showError) }
    }

    private func history() -> HistoryFile {
        flags.keepsNoHistory ? HistoryFile() : HistoryFile(path: base.history)
    }

    private func introduction(_ options: ShellOptions) -> Introduction {
        Introduction(
            // The journal records the first word.
            client: "\(flags.host.rescued == nil ? "devmenu" : "rescue") \(parts.about.version)",
            locale: options.locale,
            columns: options.columns(),
            events: isRepl ? EventTopic.allCases : [.log, .menu]
        )
    }

    private func lineReader(answers: TerminalAnswers) -> any LineReader {
        if let replay = ReplayMode.current { return ReplayLineReader(replay) }
        #if Tools
        return ReadlineReader(answers: answers)
        #else
        return PlainLineReader(descriptor: 0)
        #endif
    }
}
