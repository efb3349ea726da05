#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads lines as the terminal itself edits them, where the shell is built without readline.
package final class PlainLineReader: LineReader {
    package let descriptor: Int32
    package let isInteractive: Bool
    package weak var completer: (any LineCompleter)?

    private let output: Int32
    private var buffer: [UInt8] = []
    private var prompt: Prompt?
    private var isOver = false

    /// A reader of a descriptor, which shows its prompt on another where that is a terminal.
    package init(descriptor: Int32 = 0, output: Int32 = 1) {
        self.descriptor = descriptor
        self.output = output
        isInteractive = isatty(descriptor) == 1
    }

    package var hasBufferedInput: Bool {
        prompt != nil && (isOver || buffer.contains(Byte.newline))
    }

    package func start(prompt: Prompt) {
        guard self.prompt != prompt else { return }
        self.prompt = prompt
        showPrompt()
    }

    package func readAvailable() -> LineEvent? {
        if !buffer.contains(Byte.newline), !isOver { fill() }
        if let end = buffer.firstIndex(of: Byte.newline) {
            let line = Array(buffer[..<end])
            buffer.removeFirst(end + 1)
            prompt = nil
            return .line(line)
        }
        guard isOver else { return nil }
        prompt = nil
        guard !buffer.isEmpty else { return .endOfInput }
        defer { buffer = [] }
        return .line(buffer)
    }

    package func stop() { prompt = nil }

    package func interrupt() {
        if isInteractive { tcflush(descriptor, TCIFLUSH) }
        show("\n")
        showPrompt()
    }

    package func resize() {}

    package func suspend() {}

    package func resume() { showPrompt() }

    package func printAbove(_ text: String) -> Bool {
        show("\r\u{1B}[K" + text + "\n")
        showPrompt()
        return true
    }

    package func remember(_ line: String) {}

    private func fill() {
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        let count = read(descriptor, &piece, piece.count)
        if count > 0 {
            buffer += piece[..<count]
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            isOver = true
        }
    }

    private func showPrompt() {
        guard let prompt else { return }
        show(prompt.paint.before + prompt.text + prompt.paint.after)
    }

    private func show(_ text: String) {
        guard isInteractive else { return }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
