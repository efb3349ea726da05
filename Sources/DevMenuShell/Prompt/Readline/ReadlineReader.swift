#if Tools
import DevMenuClient
import CReadline
import DevMenuKit
import DevMenuSystem

/// A line reader on GNU Readline, with the user's inputrc, history, search and completion.
///
/// Readline stores its state in globals: a process has one such reader at a time, used from one
/// thread, and only on a terminal. The last lines of the history are stored only in memory.
package final class ReadlineReader: LineReader {
    package let descriptor: Int32
    package let isInteractive = true
    package weak var completer: ShellCompleter?

    /// The further lines of a paste that was entered as a whole.
    private var entered: ArraySlice<[UInt8]> = []
    private var isStarted = false
    /// The text of the prompt.
    private var promptText = ""
    /// The last completion, for its list and for the next key.
    private var last: Completed?
    /// The terminal's answers among the keys.
    private let answers: TerminalAnswers

    private struct Completed {
        let line: String
        let cursor: Int
        let completions: Completions
        let matches: CompletionMatches?
        /// Indicates whether the host's candidates came in time.
        let isInTime: Bool
    }

    /// Creates the reader of the process.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal to read keys from.
    ///   - output: The terminal to show the prompt on.
    ///   - answers: The terminal's answers, which it takes out of the keys.
    package init(
        descriptor: Int32 = 0,
        output: Int32 = 1,
        answers: TerminalAnswers = TerminalAnswers()
    ) {
        (self.descriptor, self.answers) = (descriptor, answers)
        // Readline looks up users for '~'.
        OwnProcess.lookUpUsersInFiles()
        let isOpen = creadline_open(
            descriptor,
            output,
            Int32(HistoryFile.defaultLimit),
            creadline_callbacks(
                context: Unmanaged.passUnretained(self).toOpaque(),
                complete: Self.complete,
                list: Self.list,
                suggest: Self.suggest,
                take: Self.take,
                release: Self.release,
                is_urgent: { _ in SignalPipe.isPending },
                choose: Self.choose
            )
        )
        precondition(isOpen, "a process has one ReadlineReader, on open descriptors")
    }

    deinit { creadline_close() }

    package var hasBufferedInput: Bool { isStarted && !entered.isEmpty || creadline_has_buffered() }

    package var exitSequence: String { String(cString: creadline_farewell()) }

    package func start(prompt: Prompt) {
        promptText = prompt.text
        guard let line = entered.first else {
            isStarted = true
            return creadline_start(Self.text(of: prompt))
        }
        guard !isStarted else { return }
        isStarted = true
        // The line was already entered with an earlier one, and is shown here so that the output
        // has its context.
        creadline_show(prompt.painted + String(decoding: line, as: UTF8.self).shownName)
    }

    package func update(prompt: Prompt) -> Bool {
        guard isStarted, entered.isEmpty, creadline_update_prompt(Self.text(of: prompt)) else {
            return false
        }
        promptText = prompt.text
        return true
    }

    package func readAvailable() -> LineEvent? {
        if isStarted, let line = entered.popFirst() {
            isStarted = false
            return .line(line)
        }
        var line: UnsafeMutablePointer<CChar>?
        switch creadline_read(&line) {
        case creadline_line:
            isStarted = false
            defer { CStrings.free(line) }
            guard let line else { return .line([]) }
            let lines = Self.lines(in: CStrings.bytes(of: line))
            entered = lines.dropFirst()
            return .line(lines[0])
        case creadline_end:
            isStarted = false
            return .endOfInput
        case creadline_choice:
            return last.map { .choice($0.completions) }
        default:
            return nil
        }
    }

    package func stop() {
        isStarted = false
        creadline_stop()
    }

    package func interrupt() {
        entered = []
        answers.forget()
        creadline_interrupt()
    }

    package func resize() { creadline_resize() }

    package func suspend() { creadline_suspend() }

    package func resume() { creadline_resume() }

    package func ask(_ question: String) -> Bool {
        guard !isStarted, entered.isEmpty, creadline_ask(question) else { return false }
        answers.await()
        return true
    }

    package func pause() { creadline_pause() }

    package func resume(with candidate: CompletionCandidate?) {
        guard let last, let candidate else { return creadline_choose(0, 0, nil) }
        let next = last.line.utf8.dropFirst(last.cursor).first
        let blank = candidate.isWhole && next != Byte.space && next != Byte.tab ? " " : ""
        creadline_choose(last.completions.start, last.cursor, candidate.replacement + blank)
    }

    package func printAbove(_ text: String) -> Bool { creadline_print_above(text) }

    package func insert(_ text: String) { creadline_insert(text) }

    package func remember(_ line: String) { creadline_remember(line) }

    package func forget() { creadline_forget() }

    /// Returns the prompt in readline's form, with invisible codes between `\001` and `\002`.
    static func text(of prompt: Prompt) -> String {
        let parts = prompt.painted.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let codes = part.prefix { $0 != "m" }
            text += "\u{1}\u{1B}\(codes)m\u{2}" + part.dropFirst(codes.count + 1)
        }
    }

    /// Splits a bracketed paste, which is entered as one text, into lines.
    ///
    /// A newline at its end begins no further line.
    static func lines(in text: some Sequence<UInt8>) -> [[UInt8]] {
        let newline = UInt8(ascii: "\n")
        var lines: [[UInt8]] = [[]]
        for byte in text {
            let last = lines.count - 1
            if byte == newline {
                lines.append([])
            } else if byte == 0x80, lines[last].last == 0xC0 {
                // These two bytes represent a paste's NUL, which a C string can't have.
                lines[last][lines[last].count - 1] = 0
            } else {
                lines[last].append(byte)
            }
        }
        if lines.count > 1, lines.last == [] { lines.removeLast() }
        return lines
    }

    private func matches(in line: String, at cursor: Int) -> CompletionMatches? {
        // The second Tab in a row, for the list, finds what the first has found.
        if let last, (last.line, last.cursor, last.isInTime) == (line, cursor, true),
            creadline_repeats_completion()
        {
            return last.matches
        }
        guard let completer else { return nil }
        let completions = completer.completions(for: line, at: cursor)
        let matches = CompletionMatches(completions, line: line, cursor: cursor)
        last = Completed(
            line: line,
            cursor: cursor,
            completions: completions,
            matches: matches,
            isInTime: completer.isInTime
        )
        return matches
    }

    /// Indicates whether the last candidates are chosen from in a full-screen list.
    private var opensList: Bool {
        guard let completer, !completer.completesPath, completer.opensList() else { return false }
        return !(last?.completions.candidates.contains(where: \.isPath) ?? true)
    }

    private static func reader(_ context: UnsafeMutableRawPointer) -> ReadlineReader {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private static let complete:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>, Int, UnsafeMutablePointer<Bool>
        ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = { context, line, cursor, blank in
            // Offsets have no meaning in bytes that aren't UTF-8.
            guard let context, let line = String(validatingCString: line),
                let found = reader(context).matches(in: line, at: cursor)
            else { return nil }
            blank.pointee = found.areWhole
            return CStrings.copies(of: [found.inserted] + found.alternatives)
        }

    private static let take:
        @convention(c) (UnsafeMutableRawPointer?, UInt8, UnsafeMutablePointer<UInt8>) -> Int = {
            context,
            byte,
            typed in
            guard let context else { return 0 }
            return put(reader(context).answers.typed(in: CollectionOfOne(byte)), typed)
        }

    private static let release:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>) -> Int = {
            context,
            typed in
            context.map { put(reader($0).answers.release(), typed) } ?? 0
        }

    private static func put(_ bytes: [UInt8], _ typed: UnsafeMutablePointer<UInt8>) -> Int {
        for (index, byte) in bytes.enumerated() { typed[index] = byte }
        return bytes.count
    }

    private static let choose: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
        context.map { reader($0).opensList } ?? false
    }

    private static let suggest:
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>, Int
        ) -> creadline_suggestion = { context, line, columns in
            let none = creadline_suggestion(text: nil, shown: nil)
            guard let context, let line = String(validatingCString: line) else { return none }
            let reader = reader(context)
            guard
                let found = reader.completer?
                    .suggestion(for: line, behind: reader.promptText, columns: columns)
            else { return none }
            return creadline_suggestion(
                text: CStrings.copy(found.text),
                shown: CStrings.copy(found.shown)
            )
        }

    private static let list:
        @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutablePointer<CChar>? = {
            context,
            columns in
            guard let context else { return nil }
            let candidates = reader(context).last?.completions.candidates ?? []
            let rows = CompletionList(candidates).rows(columns: columns)
            return CStrings.copy(rows.map { $0 + "\n" }.joined())
        }
}
#endif
