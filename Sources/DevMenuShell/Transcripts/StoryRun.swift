import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal

/// The outcome of a story.
enum StoryOutcome: Equatable {
    /// All that it shows was printed.
    case same
    /// Something else was printed; the lines are those of a unified difference.
    case differs([String])
    /// It wasn't run, for a reason.
    case skipped(String)
    /// It would run what a replay doesn't, or what this one isn't allowed to.
    case refused(String)
    /// A command took too long.
    case timeout(String)
}

extension StoryOutcome {
    /// Returns the outcome with another form of each text.
    fileprivate func mapped(_ change: (String) -> String) -> StoryOutcome {
        switch self {
        case .same: .same
        case .differs(let lines): .differs(lines.map(change))
        case .skipped(let reason): .skipped(change(reason))
        case .refused(let reason): .refused(change(reason))
        case .timeout(let reason): .timeout(change(reason))
        }
    }
}

/// An end of a story before its last line.
private struct StoryEnd: Error { let outcome: StoryOutcome }

/// The settings that the stories of a replay share.
struct StorySettings {
    /// The path of devmenu.
    let executable: String
    /// The mode of what a story starts, but for the size of its terminal.
    var mode = ReplayMode()
    /// The command of the app that the person who replays has chosen, or `nil`.
    var app: String?
    /// The secrets that the person who replays has given.
    var secrets = ReplaySecrets()
    /// The longest time of a command.
    var limit = Duration.seconds(10)
}

/// A run of a story, in separate directories.
final class StoryRun {
    /// Ctrl-D, as it's typed.
    private static let endOfInput = "\u{4}"

    private let story: Story
    private var settings: StorySettings
    private let loop: EventLoop
    private let directory: StoryDirectory
    /// The step that runs, or the last one.
    private var current: ReplayedStep?
    private var prompt: ReplayedProgram?
    private var app: CapturedProgram?
    private var appInput: Descriptor?
    private var status: Int32 = 0
    private var values: PlaceholderValues = [:]
    private var difference: [String] = []
    /// The lines of the file that would be equal to what was printed, with the ranges that they replace.
    private(set) var updates: [(range: Range<Int>, lines: [String])] = []
    /// Indicates whether these lines are all that differs.
    private(set) var isMended = true

    /// Creates a run, and the story's directories.
    ///
    /// - Throws: The system's error.
    init(of story: Story, _ settings: StorySettings, in loop: EventLoop) throws(Errno) {
        (self.story, self.settings, self.loop) = (story, settings, loop)
        self.settings.mode.rules.allowsAttaching = story.blocks.contains { $0.app != nil }
        directory = try StoryDirectory()
    }

    /// Runs the story, ends all that it has started and removes its directories.
    ///
    /// - Returns: The outcome, which shows no secret.
    /// - Throws: `HostError.interrupted` for a signal, and ``VerbError``.
    func outcome() throws -> StoryOutcome {
        defer { end() }
        return try judged().mapped(settings.secrets.masked)
    }

    private func judged() throws -> StoryOutcome {
        do {
            let blocks = story.blocks
            for block in blocks {
                if case .file(let name) = block.kind {
                    try checkForInterrupt()
                    try directory.write(block.contents, to: name)
                }
            }
            let run = blocks.filter { $0.kind == .compared || $0.kind == .setup }
            guard run.contains(where: { $0.kind == .compared }) else {
                return .skipped(skipReason ?? "it has nothing to compare")
            }
            for app in run.compactMap(\.app) { _ = try launch(of: app, in: run[0]) }
            for block in run {
                if let app = block.app { try start(app, in: block) }
                for step in block.steps { try self.run(step, in: block) }
            }
            try leavePrompt()
            try goOn(to: nil)
        } catch let end as StoryEnd {
            return end.outcome
        } catch let error as FileError {
            throw VerbError("can't write a file of '\(story.title)': \(error.message(in: ""))")
        } catch let error as Errno {
            throw VerbError("can't start a program of '\(story.title)': \(error)")
        }
        return difference.isEmpty ? .same : .differs(difference)
    }

    private var skipReason: String? {
        for case .skipped(let reason) in story.blocks.map(\.kind) { return reason }
        return nil
    }

    private func end() {
        prompt?.end()
        app?.interrupt(by: SignalNumber.terminate)
        app?.end(timeout: ReplayedStep.patience)
        directory.remove()
    }

    private func run(_ step: Story.Step, in block: Story.Block) throws {
        switch step.input {
        case .outer(let line):
            try leavePrompt()
            try begin(step, in: block)
            try run(line, in: block)
        case .prompt(let expected, let typed):
            try begin(step, in: block)
            guard let prompt, case .prompt(let shown) = prompt.state else {
                current?.print("no prompt is open\n")
                return
            }
            let words = settings.secrets.masked(shown.trimmedAtEnd)
            // The mark of a line that continues depends on how it was recorded.
            let isMark = [words, expected].allSatisfy { PromptLine(continuing: $0) != nil }
            if words != expected, !isMark, block.kind == .compared {
                isMended = false
                difference.append("@@ -\(step.line) +\(step.line) @@")
                difference += ["-\(expected) \(typed)", "+\(words) \(typed)"]
            }
            prompt.type(try filled(typed) + "\n")
            try waitUntilReady(prompt)
        }
    }

    private func begin(_ step: Story.Step, in block: Story.Block) throws {
        try goOn(to: ReplayedStep(step, in: block, masking: settings.secrets))
    }

    /// Throws at a signal, for what doesn't wait in the loop: files, built-in commands, comparisons.
    private func checkForInterrupt() throws(HostError) {
        guard !loop.isInterrupted() else { throw .interrupted }
    }

    /// Compares what the last step has printed; what comes meanwhile is the next one's.
    private func goOn(to next: ReplayedStep?) throws {
        let last = current
        current = next
        try checkForInterrupt()
        guard let last, last.block.kind == .compared else { return }
        let comparison = last.comparison(&values)
        guard !comparison.difference.isEmpty else { return }
        difference += comparison.difference
        updates.append((last.step.outputLines, comparison.updated))
    }

    // MARK: Outer lines

    private func run(_ line: OuterLine, in block: Story.Block) throws {
        for (index, pipeline) in line.pipelines.enumerated() {
            if index == line.pipelines.count - 1, line.opensPrompt, pipeline.count == 1,
                case .command(let words) = pipeline[0]
            {
                var mode = settings.mode
                mode.size = TerminalSize(columns: block.columns, rows: block.rows)
                let prompt = try ReplayedProgram(
                    try launch(words, in: block),
                    in: loop,
                    as: mode,
                    reading: .typed,
                    onOutput: { [unowned self] in current?.print($0) }
                )
                self.prompt = prompt
                return try waitUntilReady(prompt)
            }
            var input: [UInt8] = []
            for (index, stage) in pipeline.enumerated() {
                let isLast = index == pipeline.count - 1
                let output = try run(stage, input, isLast: isLast, in: block)
                if isLast { current?.print(output) } else { input = output }
            }
        }
    }

    /// Runs a command of a pipeline.
    ///
    /// - Returns: Its output, unless that was printed as it came.
    private func run(
        _ stage: OuterLine.Stage,
        _ input: [UInt8],
        isLast: Bool,
        in block: Story.Block
    ) throws -> [UInt8] {
        guard case .command(let words) = stage else {
            defer { status = 0 }
            return Array("status \(status)\n".utf8)
        }
        guard words[0] == "devmenu" else {
            let result = BuiltInCommand.run(words, input, in: directory)
            current?.print(result.errors)
            status = result.status
            return result.output
        }
        var output: [UInt8] = []
        let program = try ReplayedProgram(
            try launch(words, in: block),
            in: loop,
            as: settings.mode,
            reading: .bytes(input),
            onOutput: { [unowned self] piece in
                if isLast { return self.current?.print(piece) ?? () }
                output += piece.prefix(max(0, ReplayedStep.limit - output.count))
            },
            onError: isLast ? nil : { [unowned self] in current?.print($0) }
        )
        try waitUntilReady(program)
        if case .ended(let end) = program.state { status = end.status }
        return output
    }

    private func launch(_ words: [String], in block: Story.Block) throws -> ProgramLaunch {
        ProgramLaunch(
            executable: settings.executable,
            arguments: ["devmenu"] + (try words.dropFirst().map { try filled($0) }),
            environment: directory.environment(of: block),
            directory: directory.current
        )
    }

    /// Ends the prompt that is open, if one is.
    private func leavePrompt() throws {
        guard let prompt else { return }
        self.prompt = nil
        guard case .prompt = prompt.state else { return }
        let count = current?.printed.count ?? 0
        prompt.type(nil)
        try waitUntilReady(prompt)
        current?.removeRowEnd(after: count)
    }

    // MARK: Apps

    private func launch(of app: Story.Block.App, in block: Story.Block) throws -> ProgramLaunch {
        var launch: ProgramLaunch
        switch app {
        case .chosen:
            guard let command = settings.app else {
                throw StoryEnd(outcome: .skipped("it needs an app: give --app COMMAND"))
            }
            launch = ProgramLaunch(shell: command, separation: .session, endsGroup: true)
        case .bundled(let name):
            let own = (try? FileSystem.realPath(of: settings.executable)) ?? settings.executable
            let path = FileSystem.parent(of: own) + "/" + name
            guard FileSystem.isExecutable(path) else {
                throw StoryEnd(outcome: .skipped("there is no \(name) beside devmenu"))
            }
            launch = ProgramLaunch(
                executable: path,
                arguments: [name, "--headless"],
                separation: .session
            )
        }
        launch.environment = directory.environment(of: block, isApp: true)
        // A story's arguments may be names of files, which must not be the caller's.
        launch.directory = directory.current
        return launch
    }

    /// Starts the app of a block, unless the story has one, and waits until it listens.
    private func start(_ app: Story.Block.App, in block: Story.Block) throws {
        guard self.app == nil else { return }
        // Its input doesn't end before it does.
        let pipe = try Descriptor.pipe(readerWaits: true)
        appInput = pipe.write
        let program = try CapturedProgram(
            try launch(of: app, in: block),
            in: loop,
            reading: pipe.read,
            keeping: 1 << 12,
            joiningErrors: true
        )
        self.app = program
        let deadline = ContinuousClock.now + settings.limit
        while !directory.hasApp {
            guard program.ending == nil else {
                let text = String(decoding: program.output.bytes, as: UTF8.self)
                let lines = settings.secrets.masked(text).split(separator: "\n")
                    .map { "+" + ControlEscaping.escaped(String($0)) }
                let line = "@@ -\(block.line) +\(block.line) @@ the app has ended:"
                throw StoryEnd(outcome: .differs([line] + lines))
            }
            guard ContinuousClock.now < deadline else {
                throw StoryEnd(outcome: .timeout("the app doesn't offer its menu"))
            }
            guard loop.pause(for: .milliseconds(10)) else { throw HostError.interrupted }
        }
    }

    // MARK: Waiting and answering

    /// Waits until a program waits for a line or has ended, and answers its questions meanwhile.
    private func waitUntilReady(_ program: ReplayedProgram) throws {
        let deadline = ContinuousClock.now + settings.limit
        while true {
            let isInterruptDue = { [unowned self] in current?.isInterruptDue(values) ?? false }
            switch loop.wait(
                before: min(deadline, current?.timeOfInterrupt ?? deadline),
                until: { program.state != .running || isInterruptDue() }
            ) {
            case .interrupted: throw HostError.interrupted
            case .timedOut where ContinuousClock.now >= deadline:
                let typed = DisplayWidth.truncated(current?.typed ?? "", columns: 60)
                let words = "line \(current?.step.line ?? story.line): '\(typed)'"
                throw StoryEnd(outcome: .timeout("\(words) took \(settings.limit)"))
            case .timedOut, .reached: break
            }
            switch program.state {
            case .refused(let reason): throw StoryEnd(outcome: .refused(reason))
            case .ended: return
            case .prompt: return awaitRest(of: program)
            case .question: try answer(program)
            case .running:
                guard isInterruptDue() else { continue }
                current?.interrupt()
                program.interrupt()
            }
        }
    }

    /// Waits a while for lines that are expected and come while nothing runs, unless something differs
    /// anyway.
    private func awaitRest(of program: ReplayedProgram) {
        guard current?.block.kind == .compared, difference.isEmpty else { return }
        _ = loop.wait(before: .now + ReplayedStep.patience) {
            if case .ended = program.state { return true }
            return current?.isWhole(values) ?? true
        }
    }

    private func answer(_ program: ReplayedProgram) throws {
        let question = current?.question
        switch current?.answer(values) {
        case .line(let text)?: program.type(try filled(text, of: question) + "\n")
        case .interrupt?: program.interrupt()
        case .endOfInput?, nil: program.type(Self.endOfInput)
        }
    }

    /// Returns a typed text with the secrets that the person has given.
    private func filled(_ text: String, of question: String? = nil) throws -> String {
        do throws(ReplaySecrets.MissingError) {
            return try settings.secrets.filled(text, answering: question)
        } catch {
            throw StoryEnd(outcome: .skipped(error.description))
        }
    }
}
