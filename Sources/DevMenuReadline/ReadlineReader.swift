#if Readline
import CReadline
package import DevMenuShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads lines with GNU Readline: the user's inputrc holds, with history, search and completion.
///
/// Readline keeps its state in globals: a process has one such reader, used from one thread.
package final class ReadlineReader: LineReader {
    // Set by the one reader and read in its callbacks, both on the thread of the shell's loop.
    nonisolated(unsafe) private static weak var current: ReadlineReader?

    package let descriptor: Int32 = 0
    package let isInteractive = true
    package weak var completer: (any LineCompleter)?
    package let hasBufferedInput = false

    private var shown: Prompt?

    /// The process's reader, on its standard input and output.
    package init() {
        Self.current = self
        creadline_open(Self.complete, Self.columns)
    }

    deinit { creadline_stop() }

    package func start(prompt: Prompt) {
        defer { shown = prompt }
        guard shown != nil else { return creadline_start(Self.text(of: prompt)) }
        if shown != prompt { creadline_change_prompt(Self.text(of: prompt)) }
    }

    package func readAvailable() -> LineEvent? {
        switch creadline_read() {
        case creadline_line:
            shown = nil
            guard let line = creadline_take_line() else { return .line([]) }
            defer { free(line) }
            let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
            return .line(Array(bytes))
        case creadline_end:
            shown = nil
            _ = creadline_take_line()
            return .endOfInput
        default:
            return nil
        }
    }

    package func stop() {
        shown = nil
        creadline_stop()
    }

    package func interrupt() { creadline_interrupt() }

    package func resize() { creadline_resize() }

    package func suspend() { creadline_suspend() }

    package func resume() { creadline_resume() }

    package func printAbove(_ text: String) -> Bool { creadline_print_above(text) }

    package func remember(_ line: String) { creadline_remember(line) }

    /// The prompt as readline wants it: what takes no room stands between `\001` and `\002`.
    private static func text(of prompt: Prompt) -> String {
        let (before, after) = prompt.paint
        guard !before.isEmpty else { return prompt.text }
        return "\u{1}\(before)\u{2}\(prompt.text)\u{1}\(after)\u{2}"
    }

    private static let columns: creadline_width = { text in
        DisplayWidth.of(String(cString: text))
    }

    private static let complete: creadline_completer = { line, cursor, found in
        guard let completer = ReadlineReader.current?.completer else { return 0 }
        let text = String(cString: line)
        let completions = completer.completions(for: text, at: cursor)
        guard !completions.candidates.isEmpty else { return 0 }
        let before = String(decoding: text.utf8.prefix(completions.start), as: UTF8.self)
        let size = MemoryLayout<creadline_candidate>.stride * completions.candidates.count
        guard let memory = malloc(size) else { return 0 }
        let list = memory.bindMemory(
            to: creadline_candidate.self,
            capacity: completions.candidates.count
        )
        for (place, candidate) in completions.candidates.enumerated() {
            guard let line = strdup(before + candidate.replacement),
                let label = strdup(candidate.label), let summary = strdup(candidate.summary)
            else { return place }
            (list + place).initialize(
                to: creadline_candidate(
                    line: line,
                    label: label,
                    summary: summary,
                    is_whole: candidate.isWhole
                )
            )
        }
        found.pointee = list
        return completions.candidates.count
    }
}
#endif
