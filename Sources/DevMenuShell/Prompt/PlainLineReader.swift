import DevMenuSystem

/// Reads lines without an editor, from a terminal, a pipe or a file.
///
/// It reads from a terminal, which edits lines itself, if the shell is built without readline.
/// On a pipe or a file it shows nothing.
///
/// A carriage return before the end of a line belongs to the line. A last line without its end is a
/// line. On a terminal the end of input is an event like others, after which reading can go on.
package final class PlainLineReader: LineReader {
    package let descriptor: Int32
    package let isInteractive = false
    package let advice: String?
    package weak var completer: ShellCompleter?

    private let output: Int32
    private let isOnTerminal: Bool
    private var prompt: Prompt?
    private var isOver = false

    /// The bytes that were read.
    ///
    /// Those before `start` have been returned, those before `searched` contain no end of a line.
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private let chunk = 1 << 16

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

    package var hasBufferedInput: Bool { prompt != nil && (isOver || endOfLine() != nil) }

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
        if endOfLine() == nil, !isOver { fill() }
        if let end = endOfLine() {
            defer { advance(to: end + 1) }
            return entered(buffer[start..<end])
        }
        guard isOver else { return nil }
        if isOnTerminal { isOver = false }
        guard start == buffer.count else {
            defer { advance(to: buffer.count) }
            return entered(buffer[start...])
        }
        prompt = nil
        return .endOfInput
    }

    package func stop() {
        if prompt != nil { show("\n") }
        prompt = nil
        // Half a line of a terminal was typed at the prompt that is gone; of a pipe the rest has
        // yet to come.
        if isOnTerminal, endOfLine() == nil { advance(to: buffer.count) }
    }

    package func interrupt() {
        // On a pipe nothing was typed, and the next start goes on at the end of the last line.
        guard isOnTerminal else { return }
        Terminal.dropInput(of: descriptor)
        advance(to: buffer.count)
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

    private func entered(_ line: ArraySlice<UInt8>) -> LineEvent {
        prompt = nil
        return .line(Array(line))
    }

    /// Returns the index at which the next line ends, or `nil`.
    ///
    /// Each byte is searched once, however long a line and however small the pieces in which it
    /// comes.
    private func endOfLine() -> Int? {
        let found = buffer.withUnsafeBytes { $0.firstOffset(of: Byte.newline, from: searched) }
        searched = found ?? buffer.count
        return found
    }

    private func advance(to index: Int) {
        start = index
        searched = max(searched, index)
        guard start == buffer.count else { return }
        buffer.removeAll(keepingCapacity: buffer.capacity <= chunk * 2)
        start = 0
        searched = 0
    }

    private func fill() {
        if start > 0 {
            buffer.removeFirst(start)
            searched -= start
            start = 0
        }
        withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 1) { piece in
            switch Transfer.read(into: piece, from: FileDescriptor(rawValue: descriptor)) {
            case .done(let count): buffer.append(contentsOf: piece[..<count])
            case .notNow: break
            case .ended: isOver = true
            }
        }
    }

    private func showPrompt() {
        guard let prompt else { return }
        show(prompt.before + prompt.text + prompt.after)
    }

    private func show(_ text: String) {
        guard isOnTerminal else { return }
        try? FileDescriptor(rawValue: output).write(all: text.utf8)
    }
}
