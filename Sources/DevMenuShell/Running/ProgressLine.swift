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
