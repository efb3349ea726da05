import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The terminal of `pick`: its keys as a source of the loop, and its frames.
///
/// The signals' keys still send signals, which the shell handles as everywhere.
final class PickScreen: PollSource {
    /// The time in which further bytes may follow an ESC.
    private static let escapeWait = Duration.milliseconds(50)

    /// The keys that were pressed, oldest first.
    var keys: ArraySlice<Key> = []
    /// Indicates whether the terminal has closed.
    private(set) var isClosed = false
    /// The time at which a single ESC is a key.
    private(set) var deadline: ContinuousClock.Instant?

    private let loop: EventLoop
    private let output: ShellOutput
    private var screen: TerminalScreen?
    private let answers: TerminalAnswers
    private var decoder = KeyDecoder()
    private var writer = FrameWriter(style: .screen)

    /// Creates the screen, without changing the terminal yet.
    init(of shell: Shell) { (loop, output, answers) = (shell.loop, shell.output, shell.answers) }

    deinit { leave() }

    /// The style in which the terminal is used, or will be once the process continues.
    private(set) var style: TerminalStyle?

    /// Indicates whether frames are shown, rather than the ordinary screen.
    var isShown: Bool { screen != nil && style == .screen }

    /// Indicates whether a key was pressed.
    var hasKeys: Bool { !keys.isEmpty }

    /// The terminal's size.
    var size: TerminalSize { TerminalSize(of: 1) }

    /// Sets up the terminal, after all earlier output was written.
    ///
    /// - Parameter style: `screen` for frames, `paper` for only keys.
    /// - Throws: The system's error.
    func enter(_ style: TerminalStyle = .screen) throws {
        let screen = try TerminalScreen(style.sequences, isShared: true)
        try TerminalOwner.enter(screen)
        (self.screen, self.style) = (screen, style)
        decoder = KeyDecoder()
        writer.forget()
        loop.add(self)
    }

    /// Restores the terminal; does nothing if that is done.
    func leave() {
        suspend()
        style = nil
    }

    /// Restores the terminal while the process is stopped.
    func suspend() {
        guard screen != nil else { return }
        loop.remove(self)
        deadline = nil
        // The rest of a frame must not come after it.
        if isShown { _ = output.drop() }
        TerminalOwner.leave()
        screen = nil
    }

    /// Sets up the terminal again, whatever others have done to it meanwhile.
    func resume() {
        guard let style else { return }
        leave()
        // If this fails the terminal has closed, which its signal reports.
        try? enter(style)
    }

    /// Drops the keys that were pressed so far.
    func dropKeys() {
        keys = []
        Terminal.dropInput(of: 0)
    }

    /// Draws rows, as far as they differ from the last ones.
    ///
    /// - Returns: `false` if an earlier frame is still being written.
    func draw(_ rows: [StyledText], _ painter: Painter) -> Bool {
        output.push()
        guard isShown, !output.isWaiting else { return false }
        let painted = rows.map { painter.paint($0, keepsLines: false) }
        output.write(writer.bytes(showing: painted, in: size))
        output.push()
        return true
    }

    var interests: [PollInterest] { screen.map { [PollInterest($0.keyboard.rawValue)] } ?? [] }

    func handle(_ ready: PollInterest) {
        guard let screen else { return }
        let bytes = screen.keyboard.arrivedBytes()
        isClosed = bytes == nil
        keys += decoder.feed(answers.typed(in: bytes ?? [], isWhole: true))
        deadline = decoder.isPending || answers.holdKey ? .now + Self.escapeWait : nil
    }

    func deadlinePassed() {
        deadline = nil
        keys += decoder.feed(answers.release(isLate: true)) + decoder.flush()
    }
}
