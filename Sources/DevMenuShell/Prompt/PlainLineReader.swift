import DevMenuSystem
import DevMenuWire

/// Reads lines without an editor, from a terminal, a pipe or a file.
///
/// It reads from a terminal, which edits lines itself, if the shell is built without readline.
/// On a pipe or a file it shows nothing.
///
/// A carriage return before the end of a line belongs to the line. A last line without its end is a
/// line. On a terminal the end of input is an event like others, after which reading can continue.
package final class PlainLineReader: LineReader {
    package let descriptor: Int32
    package let isInteractive = false
    package let advice: String?
    package weak var completer: ShellCompleter?

    private let output: Int32
    private let isOnTerminal: Bool
    private var prompt: Prompt?
    private var isOver = false
    private var framer = LineFramer(limit: .max)
    /// The next whole line, or `nil` until it has come.
    private var line: [UInt8]?

    /// Creates a reader of a descriptor.
    ///
    /// If both descriptors are terminals, it shows its prompt on `output`. The advice is the way to
    /// get a line editor.
    package init(
        descriptor: Int32 = 0,
        output: Int32 = 1,
        advice: String? = Platform.lineEditorAdvice
    ) {
        self.advice = advice
        self.descriptor = descriptor
        self.output = output
        isOnTerminal = [descriptor, output].allSatisfy { FileDescriptor(rawValue: $0).isTerminal }
    }

    package var hasBufferedInput: Bool { prompt != nil && (isOver || hasLine) }

    package func start(prompt: Prompt) {
        guard self.prompt != prompt else { return }
        if self.prompt != nil { show("\r\n") }
        self.prompt = prompt
        showPrompt()
    }

    package func update(prompt: Prompt) -> Bool {
        guard self.prompt != nil else { return false }
        start(prompt: prompt)
        return true
    }

    package func readAvailable() -> LineEvent? {
        guard prompt != nil else { return nil }
        if !hasLine, !isOver { fill() }
        guard hasLine || isOver else { return nil }
        prompt = nil
        if let line {
            self.line = nil
            return .line(line)
        }
        if isOnTerminal { isOver = false }
        return .endOfInput
    }

    package func stop() {
        if prompt != nil { show("\n") }
        prompt = nil
        // Half a line of a terminal was typed at the previous prompt; the rest of a pipe's has yet
        // to arrive.
        if isOnTerminal, !hasLine { framer = LineFramer(limit: .max) }
    }

    package func interrupt() {
        // On a pipe nothing was typed, and the next start continues at the end of the last line.
        guard isOnTerminal else { return }
        Terminal.dropInput(of: descriptor)
        (framer, line) = (LineFramer(limit: .max), nil)
        show("\n")
        showPrompt()
    }

    package func resize() {}

    package func suspend() {}

    package func resume() { showPrompt() }

    package func printAbove(_ text: String) -> Bool {
        // The terminal itself shows the typed text, which stays on the row above.
        if prompt != nil { show("\n") }
        show(text.hasSuffix("\n") ? text : text + "\n")
        showPrompt()
        return true
    }

    package func remember(_ line: String) {}

    package func forget() {}

    /// Indicates whether a whole line has come.
    private var hasLine: Bool {
        if line == nil, case .line(let next)? = framer.next() { line = Array(next) }
        return line != nil
    }

    private func fill() {
        if let bytes = FileDescriptor(rawValue: descriptor).arrivedBytes(atMost: 1 << 16) {
            return framer.append(bytes)
        }
        // The last line may lack its end. On a terminal that is all that has ended.
        let isInLine = framer.pendingBytes > 0
        if isInLine { framer.append([Byte.newline]) }
        isOver = !isInLine || !isOnTerminal
    }

    private func showPrompt() {
        guard let prompt else { return }
        show(prompt.painted)
    }

    private func show(_ text: String) {
        guard isOnTerminal else { return }
        try? FileDescriptor(rawValue: output).write(all: text.utf8)
    }
}
