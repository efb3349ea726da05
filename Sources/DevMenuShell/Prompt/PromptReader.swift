import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// Reads lines at the prompt, and shows above it what happens meanwhile.
final class PromptReader {
    private enum Display: Equatable {
        /// No prompt is shown.
        case hidden
        /// The prompt of a new line is shown; `isStale` if it isn't the present one any more.
        case first(isStale: Bool)
        /// The prompt for the rest of a line is shown.
        case continuing
    }

    private let shell: Shell
    private let reader: any LineReader
    private let input: ReaderInput
    private var announcements = HeldAnnouncements()
    private var display = Display.hidden
    /// The number of times that Ctrl-C was pressed since the last line.
    private var interruptsInARow = 0

    /// Handles a host that has ended; returns `true` if the person gave up waiting for it.
    var onHostEnd: () throws -> Bool = { false }
    /// The full-screen list while it is open.
    var picker: Picker?
    /// Indicates whether the shell waits until an app runs again.
    var isReconnecting = false
    /// The text that the next line begins with.
    var beginning = ""

    /// Creates a reader that isn't at a prompt yet.
    init(_ reader: any LineReader, in shell: Shell) {
        self.reader = reader
        self.shell = shell
        input = ReaderInput(reader: reader)
    }

    /// Returns the next line, with the lines that continue it; `nil` at the end of input.
    func next() throws -> TypedLine? {
        var line: TypedLine?
        while true {
            switch try read(continuing: line) {
            case .endOfInput?: return line.map { _ in TypedLine("") }
            // Ctrl-C drops earlier lines, too.
            case nil: line = nil
            case .choice?: continue
            case .line(let bytes)?:
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    shell.announce("the line isn't UTF-8", as: .error)
                    line = nil
                    continue
                }
                let typed = TypedLine(line.map { $0.text + "\n" + text } ?? text)
                guard typed.isIncomplete else { return typed }
                line = typed
            }
        }
    }

    /// Calls a closure that may wait for the host, during which the loop must not read keys.
    func withoutKeys(_ body: () -> Void) {
        shell.loop.remove(input)
        body()
        shell.loop.add(input)
    }

    /// Asks a command's question for a path, whose files Tab completes.
    ///
    /// - Returns: The line, or `nil` at the end of input.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func path(after question: String) throws -> [UInt8]? {
        try shell.waitForForeground(of: reader.descriptor)
        reader.completer?.completesPath = true
        reader.start(prompt: Prompt(question))
        shell.loop.add(input)
        defer {
            shell.loop.remove(input)
            reader.completer?.completesPath = false
        }
        do { try shell.wait { input.pollEvent() } } catch {
            _ = input.nextEvent()
            reader.stop()
            throw error
        }
        if case .line(let line)? = input.nextEvent() { return line }
        reader.stop()
        shell.output.write("\n")
        return nil
    }

    /// Calls a closure for each line, and the end of input, that comes during a wait.
    func watchingEvents<Result>(
        _ onEvent: @escaping (LineEvent) -> Void,
        during body: () throws -> Result
    ) rethrows -> Result {
        input.onEvent = onEvent
        defer { input.onEvent = { _ in } }
        return try body()
    }

    /// Shows the new prompt of the line that is being typed, as soon as possible.
    func updatePrompt() {
        guard case .first = display else { return }
        display = .first(isStale: true)
        showAbovePrompt()
    }

    /// The part of it that reads the terminal.
    var terminalUser: any TerminalUser { input }

    /// Prints above the prompt or, if a command runs, below its output.
    func announce(_ text: String, as mark: MessageMark? = nil, keepsLines: Bool = false) {
        if let picker, picker.isShown { return picker.show((mark?.prefix.text ?? "") + text) }
        var line = mark?.prefix ?? StyledText()
        let shown = ControlEscaping.escaped(text, keepsLines: keepsLines)
        line.append(shown, isDim: mark == .event)
        let columns = shell.renderingContext.lineLength ?? .max
        for (index, part) in line.wrapped(columns: columns).enumerated() {
            let recorded = index == 0 && shell.recorder != nil ? line.text : nil
            announcements.append(shell.painter.paint(part), recorded: recorded)
        }
        if input.isReading { showAbovePrompt() }
    }

    /// Prints the announcements that wait, unless a prompt is shown.
    func showBelowOutput() throws {
        guard case .hidden = display else { return }
        while let text = announcements.first {
            shell.output.write(text + "\n")
            removeAnnouncement()
        }
        try flushOutput()
    }

    /// Waits until all output is on the terminal; Ctrl-C drops the rest.
    func flushOutput() throws { do { try shell.flushOutput() } catch HostError.interrupted {} }

    /// Removes the first announcement, which is on the screen.
    private func removeAnnouncement() {
        if let lines = announcements.removeFirst() { shell.recorder?.append(lines + "\n") }
    }

    private func showAbovePrompt() {
        while let text = announcements.first, reader.printAbove(text) { removeAnnouncement() }
        if display == .first(isStale: true), reader.update(prompt: prompt) {
            display = .first(isStale: false)
        }
        let isDone = announcements.first == nil && display != .first(isStale: true)
        input.onKey = isDone ? {} : { [unowned self] in showAbovePrompt() }
    }

    /// Returns the next line, or the end of input; `nil` if the typed text was dropped, by Ctrl-C or
    /// with a host that is abandoned.
    private func read(continuing line: TypedLine?) throws -> LineEvent? {
        if case .hidden = display { try showBelowOutput() } else { showAbovePrompt() }
        try shell.waitForForeground(of: reader.descriptor)
        if line == nil { askTerminal() }
        reader.start(prompt: line.map(Self.prompt(continuing:)) ?? prompt)
        display = line == nil ? .first(isStale: false) : .continuing
        if !beginning.isEmpty { reader.insert(beginning) }
        beginning = ""
        shell.loop.add(input)
        defer { shell.loop.remove(input) }
        while true {
            switch shell.loop.wait(until: { input.pollEvent() || shell.host.hasUnhandledEnd }) {
            case .reached:
                if input.pollEvent() {
                    interruptsInARow = 0
                    if case .choice(let found)? = input.event {
                        try choose(among: found.candidates)
                        continue
                    }
                    return entered { _ in true }
                }
                // After giving up, what was typed meanwhile for another host is discarded.
                if try onHostEnd() { return entered(Self.leavesShell) }
            case .interrupted:
                try shell.checkForEnd()
                guard shell.consumeInterrupt() else { continue }
                reader.interrupt()
                interruptsInARow += 1
                // A second Ctrl-C in a row means to leave, which Ctrl-C never does.
                if interruptsInARow == 2 { announce("'quit' or Ctrl-D leaves.") }
                return nil
            case .timedOut: continue
            }
        }
    }

    /// Asks the terminal once for its background, and for the width of marks.
    ///
    /// Not if a line was typed ahead: the program that it runs would get the answers.
    private func askTerminal() {
        guard !shell.answers.wereRequested, shell.painter.depth > .monochrome,
            shell.colors.answersQuestions
        else { return }
        var keyboard = [PolledDescriptor(reader.descriptor, reads: true)]
        guard !reader.hasBufferedInput, Polling.wait(for: &keyboard, milliseconds: 0) == 0 else {
            return
        }
        let isUnknown = shell.settings.background == nil
        _ = reader.ask(DevMenuTerminal.TerminalQuestions.line(asksForBackground: isUnknown))
    }

    /// Has one of the candidates for the line chosen from a full-screen list.
    private func choose(among candidates: [CompletionCandidate]) throws {
        _ = input.nextEvent()
        shell.loop.remove(input)
        reader.pause()
        var chosen: CompletionCandidate?
        defer {
            reader.resume(with: chosen)
            shell.loop.add(input)
        }
        do {
            chosen = try choose("Candidates", among: candidates).map { candidates[$0] }
        } catch {
            guard let error = CommandError(error) else { throw error }
            announce("\(error)", as: .error)
        }
    }

    /// Has one of several things chosen from a full-screen list, under a title.
    ///
    /// - Returns: The index of the thing, or `nil` if the list is left without one.
    /// - Throws: ``CommandError`` if the terminal can't be used, and ``ShellEnd``.
    func choose(_ title: String, among candidates: [CompletionCandidate]) throws -> Int? {
        let picker = Picker(shell: shell, PickModel(candidates, title: title)) { [unowned self] in
            _ = try onHostEnd()
        }
        self.picker = picker
        defer { self.picker = nil }
        let end = try picker.run()
        self.picker = nil
        for text in picker.news { announce(text, keepsLines: true) }
        return if case .chosen(let index) = end { index } else { nil }
    }

    /// Returns what was entered, or drops a line that isn't meant.
    private func entered(_ isMeant: ([UInt8]) -> Bool) -> LineEvent? {
        let event = input.pollEvent() ? input.nextEvent() : nil
        if event != nil { display = .hidden }
        switch event {
        case .line(let bytes)? where isMeant(bytes): return event
        case .endOfInput?:
            reader.stop()
            shell.output.write("\n")
            return event
        case .line?, .choice?, nil:
            Terminal.dropInput(of: reader.descriptor)
            reader.interrupt()
            return nil
        }
    }

    private var prompt: Prompt {
        let status = shell.lastStatus
        // A transcript has the prompt that everybody has.
        let settings = ReplayMode.current == nil ? shell.settings : ShellSettings()
        let text = shell.promptWords(isReconnecting: isReconnecting)
            .text(of: settings.prompt, status: status)
        return Prompt(text, shell.painter, hasFailed: status != ExitStatus.success)
    }

    /// Returns the prompt for the rest of a line, which shows an open quote.
    private static func prompt(continuing line: TypedLine) -> Prompt {
        switch line.openQuoting {
        case .single: Prompt("'> ")
        case .double: Prompt("\"> ")
        case .none, .backslash: Prompt("> ")
        }
    }

    /// Returns whether a line leaves the shell.
    static func leavesShell(_ line: [UInt8]) -> Bool { ["quit", "exit"].contains(word(line)) }

    /// Returns whether an event leaves the app that the prompt waits for.
    static func leavesApp(_ event: LineEvent) -> Bool {
        switch event {
        case .endOfInput: true
        case .choice: false
        case .line(let bytes): leavesShell(bytes) || word(bytes) == "detach"
        }
    }

    private static func word(_ line: [UInt8]) -> String {
        String(decoding: line, as: UTF8.self).trimmingBlanks
    }
}

/// A line reader as a source of the loop.
private final class ReaderInput: PollSource, TerminalUser {
    private let reader: any LineReader
    /// The event that has come.
    private(set) var event: LineEvent?

    /// Called after each key.
    var onKey: () -> Void = {}
    /// Called with each line, and the end of input, as it comes.
    var onEvent: (LineEvent) -> Void = { _ in }
    /// Indicates whether a line is being typed.
    private(set) var isReading = false

    init(reader: any LineReader) { self.reader = reader }

    /// Reads what is buffered, and returns whether a line, or the end of input, has come.
    func pollEvent() -> Bool {
        isReading = true
        while event == nil, reader.hasBufferedInput { read() }
        return event != nil
    }

    /// Returns the line or the end that has come, once.
    func nextEvent() -> LineEvent? {
        defer { event = nil }
        isReading = false
        return event
    }

    var interests: [PollInterest] { event == nil ? [PollInterest(reader.descriptor)] : [] }

    func handle(_ ready: PollInterest) { read() }

    var usesTerminal: Bool { isReading }

    func suspend() { reader.suspend() }

    func resume() { reader.resume() }

    private func read() {
        event = reader.readAvailable()
        onKey()
        if let event { onEvent(event) }
    }
}

/// Announcements for a person that wait for the prompt, up to a limit.
struct HeldAnnouncements {
    /// The most bytes that are stored.
    static let bound = 1 << 20

    private var texts: ArraySlice<(shown: String, recorded: String?)> = []
    private var size = 0
    private var droppedCount = 0

    /// The first announcement, or at the end a count of those that were dropped.
    var first: String? {
        if let text = texts.first?.shown { return text }
        return droppedCount > 0 ? "(\(droppedCount) more were dropped)" : nil
    }

    /// Appends a text, or counts it as dropped if there is no room.
    ///
    /// - Parameters:
    ///   - text: The text as it's shown.
    ///   - lines: The lines that a recording has for it, or `nil` if it has none.
    mutating func append(_ text: String, recorded lines: String? = nil) {
        guard size + text.utf8.count <= Self.bound else {
            droppedCount += 1
            return
        }
        texts.append((text, lines))
        size += text.utf8.count
    }

    /// Removes the first announcement, and returns the lines that a recording has for it.
    @discardableResult
    mutating func removeFirst() -> String? {
        guard let (text, lines) = texts.popFirst() else {
            droppedCount = 0
            return nil
        }
        size -= text.utf8.count
        return lines
    }
}
