import DevMenuKit

/// How far a running action has come, on a line of the terminal that goes away again.
final class ProgressLine {
    private let output: ShellOutput
    private let isShown: Bool
    private var isVisible = false

    /// A line on a terminal; nothing is shown anywhere else.
    init(output: ShellOutput, isShown: Bool) {
        self.output = output
        self.isShown = isShown
    }

    /// Shows how far something has come, in place of what was shown before.
    func show(_ what: String, _ fraction: Double?, _ message: String?) {
        guard isShown, !output.isFull else { return }
        var parts = [what + ":"]
        if let fraction { parts.append("\(Int((min(max(fraction, 0), 1) * 100).rounded()))%") }
        if let message { parts.append(message) }
        let text = ControlEscaping.escaped(parts.joined(separator: " "))
        output.write("\r\u{1B}[K" + DisplayWidth.prefix(of: text, columns: 78))
        output.push()
        isVisible = true
    }

    /// Takes the line away.
    func hide() {
        guard isVisible else { return }
        output.write("\r\u{1B}[K")
        isVisible = false
    }
}

/// What a person is to be told once no command runs any more: not more of it than is worth keeping.
struct HeldAnnouncements {
    /// The most bytes that are kept.
    static let bound = 1 << 20

    private var texts: ArraySlice<String> = []
    private var size = 0
    private var droppedCount = 0

    /// The first of them; of those that were not kept, their number.
    var first: String? {
        if let text = texts.first { return text }
        return droppedCount > 0 ? "(\(droppedCount) more came, and were not kept)" : nil
    }

    /// Keeps a text, where there is room for it.
    mutating func append(_ text: String) {
        guard size + text.utf8.count <= Self.bound else {
            droppedCount += 1
            return
        }
        texts.append(text)
        size += text.utf8.count
    }

    /// Takes out the first.
    mutating func removeFirst() {
        guard let text = texts.popFirst() else {
            droppedCount = 0
            return
        }
        size -= text.utf8.count
    }
}
