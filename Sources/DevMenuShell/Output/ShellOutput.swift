package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The shell's standard output and standard error.
///
/// What goes to standard output is gathered and written in large pieces, at the latest before the
/// shell waits for anything. Nothing here waits: what nobody reads stays, in order, and whoever makes
/// output looks at ``isFull`` (``Shell/makeRoom()``).
package final class ShellOutput {
    private let queue: OutputQueue
    private let output: OutputSink
    private let error: OutputSink
    /// What hosts and programs wrote to their standard error, as a terminal is shown it.
    private var errorText = TerminalText()

    /// Whether standard output is a terminal.
    package var isTerminal: Bool { output.isTerminal }
    /// Whether nobody reads standard output any more.
    package var isClosed: Bool { output.failure == .brokenPipe }
    /// Why standard output cannot be written, other than that nobody reads it.
    package var failure: String? {
        output.failure.flatMap { $0 == .brokenPipe ? nil : "\($0)" }
    }

    /// The most bytes that wait before they are written.
    private static let gathered = 1 << 16

    /// Writes to two descriptors.
    package init(output: Int32 = 1, error: Int32 = 2, loop: EventLoop) {
        queue = OutputQueue(loop: loop)
        self.output = OutputSink(sharing: output)
        self.error = OutputSink(sharing: error)
    }

    /// Whether something waits to be written.
    package var isWaiting: Bool { !queue.isEmpty }

    /// Whether more waits than should.
    var isFull: Bool { queue.isFull }

    /// Puts a text on standard output.
    package func write(_ text: String) { put(text.utf8) }

    /// Puts bytes on standard output.
    package func write(_ bytes: some Collection<UInt8>) { put(bytes) }

    /// Puts a line on standard error, after all that went to standard output before it.
    package func writeError(_ line: String) { putError((line + "\n").utf8) }

    /// Puts what others wrote to their standard error on the shell's, after all that went to standard
    /// output before it: byte for byte, but safe for a terminal.
    package func writeError(others bytes: [UInt8]) {
        if error.isTerminal {
            putError(errorText.shown(bytes).utf8)
        } else {
            putError(bytes)
        }
    }

    /// Takes note that those others write no more.
    func endErrorOfOthers() { putError(errorText.end().utf8) }

    /// Writes as much of what was gathered as is taken now; the rest is written as it is read.
    package func push() { queue.push() }

    /// Drops what standard output does not take, and what of standard error waits behind it.
    ///
    /// - Returns: What has a terminal go on in a row of its own, unpainted; `nil` where nothing was
    ///   dropped.
    func drop() -> String? {
        push()
        guard isWaiting else { return nil }
        let isPainted = queue.holds(0x1B, for: output)
        queue.drop(of: output)
        push()
        queue.drop(of: error)
        guard isTerminal else { return "" }
        // What is cut off may have stood within a line, or within what paints it.
        return isPainted ? "\u{1B}[m\n" : "\n"
    }

    private func put(_ bytes: some Collection<UInt8>) {
        queue.put(bytes, to: output)
        if queue.count >= Self.gathered { push() }
    }

    private func putError(_ bytes: some Collection<UInt8>) {
        queue.put(bytes, to: error)
        push()
    }
}

/// What others print, as a terminal is shown it, whatever pieces it comes in.
///
/// Nothing in it acts on the terminal; a character that is cut between two pieces is shown once the
/// rest of it has come.
package struct TerminalText {
    /// The beginning of a character, or of the end of a line.
    private var rest: [UInt8] = []

    /// Text of which nothing has come.
    package init() {}

    /// The next piece as it is shown.
    package mutating func shown(_ piece: [UInt8]) -> String {
        let bytes = rest + piece
        let end = bytes.count - Self.unfinished(in: bytes)
        rest = Array(bytes[end...])
        return Self.shown(bytes[..<end])
    }

    /// What was left of it at its end, as it is shown.
    package mutating func end() -> String {
        defer { rest = [] }
        return Self.shown(rest[...])
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        guard !bytes.isEmpty else { return "" }
        // Whoever writes for a terminal may end lines with a carriage return as well.
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
        return ControlEscaping.escaped(lines, as: .output, keepsLines: true)
    }

    /// How many bytes at the end may be the beginning of what is shown as one.
    private static func unfinished(in bytes: [UInt8]) -> Int {
        if bytes.last == 0x0D { return 1 }
        for (length, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let needed =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 1
                }
            return needed > length + 1 ? length + 1 : 0
        }
        return 0
    }
}
