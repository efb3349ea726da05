import DevMenuClient
import DevMenuKit
import DevMenuTerminal

/// The output of commands while they run: to standard output, or to the running command's target.
///
/// Hosts wait until it is written, unless a person has given the command up.
final class RunningOutput {
    private enum Flow {
        /// It is written, and the action waits for that.
        case waiting
        /// It is written as far as it is read, and the action doesn't wait.
        case released(isGivenUp: Bool)
        /// It is dropped, because some of it already was.
        case cutOff(isGivenUp: Bool)
    }

    /// The target of the running command; `nil` for standard output.
    private(set) var target: OutputTarget?
    /// Indicates whether a command runs whose output goes here.
    private var isCapturing = false
    private let output: ShellOutput
    /// Drops the unread standard output; returns `false` if there was none.
    private let dropOutput: () -> Bool
    private var flow = Flow.waiting
    /// The filter for an action's output on a terminal.
    private var shownText = TerminalText()

    /// Creates the output of commands.
    init(to output: ShellOutput, dropping dropOutput: @escaping () -> Bool) {
        self.output = output
        self.dropOutput = dropOutput
    }

    /// Indicates whether hosts stay unread until their output is written.
    var isBackpressured: Bool { if case .waiting = flow { isFull } else { false } }

    /// Indicates whether nobody reads it.
    var isUnread: Bool {
        output.isClosed || target?.isUnread ?? (isCapturing && output.failure != nil)
    }

    /// The descriptor that is written to; `nil` for a terminal, whose end is a signal.
    var descriptor: Int32? { isShown ? nil : target?.descriptor ?? output.descriptor }

    private var isFull: Bool { output.isFull || target?.isFull ?? false }

    /// Indicates whether it is shown on a terminal.
    private var isShown: Bool { target?.isTerminal ?? output.isTerminal }

    /// Runs a command whose output while it runs goes to a target, too.
    func capturing<Step>(for target: OutputTarget?, _ body: () throws -> Step) rethrows -> Step {
        let before = (self.target, isCapturing)
        (self.target, isCapturing) = (target, true)
        defer { (self.target, isCapturing) = before }
        return try body()
    }

    /// Reads hosts even while output waits, so that a cancelled request can end; too much of it is
    /// dropped.
    ///
    /// - Parameter isGivenUp: `true` if a person wants no more of it: output that isn't written at
    ///   once is dropped then, also what was printed before.
    func release(isGivenUp: Bool) {
        flow = .released(isGivenUp: isGivenUp)
        if isGivenUp, drops() { flow = .cutOff(isGivenUp: true) }
    }

    /// Drops all further output of a command that continues although a person has cancelled it.
    func cutOff() {
        _ = drops()
        flow = .cutOff(isGivenUp: true)
    }

    /// Makes hosts wait for the output again, because the cancelled request has ended.
    func hold() {
        switch flow {
        case .waiting, .released(false), .cutOff(false): break
        case .released(true), .cutOff(true): _ = drops()
        }
        flow = .waiting
    }

    /// Writes what a running action prints.
    func show(_ bytes: [UInt8], of stream: StandardStream) {
        if case .released(let isGivenUp) = flow, isGivenUp ? drops() : isFull {
            flow = .cutOff(isGivenUp: isGivenUp)
        }
        if case .cutOff = flow { return }
        switch stream {
        case .stdout where isShown: put(Array(shownText.shown(bytes).utf8))
        case .stdout: put(bytes)
        case .stderr: output.writeError(others: bytes)
        }
    }

    /// Ends what a running action prints.
    func endShown() {
        let rest = shownText.end()
        if !rest.isEmpty { put(Array(rest.utf8)) }
        output.endForwardedError()
    }

    private func put(_ bytes: [UInt8]) {
        if target == nil { output.recorder?.append(bytes) }
        if let target { target.write(bytes) } else { output.write(bytes) }
        if isShown { output.push() }
    }

    /// Drops the command's unread output; returns `false` if there was none.
    private func drops() -> Bool {
        let isTargetCut = target?.dropsWaiting() ?? false
        return dropOutput() || isTargetCut
    }
}
