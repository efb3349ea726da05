import DevMenuText
import DevMenuKit

/// Shows a running action's progress on a line of the terminal that is removed again.
final class ProgressLine {
    private let output: ShellOutput
    private let isShown: Bool
    private var isVisible = false

    /// Creates a progress line, which is shown on a terminal only.
    init(output: ShellOutput, isShown: Bool) {
        self.output = output
        self.isShown = isShown
    }

    /// Shows progress in place of the line before.
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

    /// Removes the line.
    func hide() {
        guard isVisible else { return }
        output.write("\r\u{1B}[K")
        isVisible = false
    }
}

/// Announcements for a person that wait for the prompt, up to a limit.
struct HeldAnnouncements {
    /// The most bytes that are kept.
    static let bound = 1 << 20

    private var texts: ArraySlice<String> = []
    private var size = 0
    private var droppedCount = 0

    /// The first announcement, or at the end a count of those that were dropped.
    var first: String? {
        if let text = texts.first { return text }
        return droppedCount > 0 ? "(\(droppedCount) more came, but were not kept)" : nil
    }

    /// Appends a text, or counts it as dropped where there is no room.
    mutating func append(_ text: String) {
        guard size + text.utf8.count <= Self.bound else {
            droppedCount += 1
            return
        }
        texts.append(text)
        size += text.utf8.count
    }

    /// Removes the first announcement.
    mutating func removeFirst() {
        guard let text = texts.popFirst() else {
            droppedCount = 0
            return
        }
        size -= text.utf8.count
    }
}
