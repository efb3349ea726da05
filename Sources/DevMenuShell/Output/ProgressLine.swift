import DevMenuTerminal
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
