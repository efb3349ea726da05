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
    /// The candidates of the last completion, for their list.
    private var listed = CompletionList([])

    /// Creates the reader of the process.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal to read keys from.
    ///   - output: The terminal to show the prompt on.
    package init(descriptor: Int32 = 0, output: Int32 = 1) {
        self.descriptor = descriptor
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
                suggest: Self.suggest
            )
        )
        precondition(isOpen, "a process has one ReadlineReader, on open descriptors")
    }

    deinit { creadline_close() }

    package var hasBufferedInput: Bool {
        isStarted && !entered.isEmpty || creadline_has_buffered()
    }

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
        creadline_show(
            prompt.before + prompt.text + prompt.after
                + String(decoding: line, as: UTF8.self).shownName
        )
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
        creadline_interrupt()
    }

    package func resize() { creadline_resize() }

    package func suspend() { creadline_suspend() }

    package func resume() { creadline_resume() }

    package func printAbove(_ text: String) -> Bool { creadline_print_above(text) }

    package func insert(_ text: String) { creadline_insert(text) }

    package func remember(_ line: String) { creadline_remember(line) }

    package func forget() { creadline_forget() }

    /// Returns the prompt in readline's form, with invisible codes between `\001` and `\002`.
    static func text(of prompt: Prompt) -> String {
        func unseen(_ codes: String) -> String { codes.isEmpty ? "" : "\u{1}\(codes)\u{2}" }
        return unseen(prompt.before) + prompt.text + unseen(prompt.after)
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
        guard let completions = completer?.completions(for: line, at: cursor) else { return nil }
        listed = CompletionList(completions.candidates)
        return CompletionMatches(completions, line: line, cursor: cursor)
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
            return CStrings.copy(
                reader(context).listed.rows(columns: columns).map { $0 + "\n" }.joined()
            )
        }
}
#endif
