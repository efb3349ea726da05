#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Functions on a terminal's size, input and foreground group.
package enum Terminal {
    /// Opens the controlling terminal of this process's session.
    ///
    /// - Throws: The system's error, if there is none.
    package static func own() throws(Errno) -> Descriptor {
        try Descriptor(opening: "/dev/tty", .readWrite)
    }

    /// Returns a terminal's size in columns and rows, or `nil` if it isn't known.
    package static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Discards input that was typed but not read.
    package static func dropInput(of descriptor: Int32) { tcflush(descriptor, TCIFLUSH) }

    /// Reopens a terminal or a pipe for writing without blocking.
    ///
    /// The original retains its mode, which other processes share.
    ///
    /// - Returns: The new descriptor, or `nil` if it can't be reopened.
    package static func reopened(_ descriptor: FileDescriptor) -> Descriptor? {
        #if canImport(Darwin)
        guard let name = ttyname(descriptor.rawValue) else { return nil }
        let path = String(cString: name)
        #else
        let path = "/proc/self/fd/\(descriptor.rawValue)"
        #endif
        return try? Descriptor(opening: path, .writeOnly, options: .nonBlocking)
    }

    /// The process group of this process.
    package static var ownGroup: Int32 { getpgrp() }

    /// Returns a terminal's foreground process group; safe inside a signal handler.
    package static func group(of descriptor: Int32) -> Int32 { tcgetpgrp(descriptor) }

    /// Returns `true` if this process may use a terminal; safe inside a signal handler.
    ///
    /// In the background it may not, because the terminal then has the modes of another process. A
    /// terminal that doesn't control this process's session has no background.
    package static func isForeground(of descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group <= 0 || group == getpgrp()
    }

    /// Waits until this process may use a terminal.
    ///
    /// In the background it's stopped with its group, as by reading the terminal, until it is
    /// brought to the foreground. It continues in the background if no process could do that.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - hasSignal: Returns `true` if a caught signal has to be handled first.
    /// - Returns: `false` if a caught signal came first.
    @discardableResult
    package static func waitForForeground(
        of descriptor: Int32,
        unless hasSignal: () -> Bool = { false }
    ) -> Bool {
        while !isForeground(of: descriptor) {
            if hasSignal() { return false }
            Signals.stop(by: SignalNumber.terminalInput, wholeGroup: true)
            if !isForeground(of: descriptor), !hasSignal(), isOrphan(of: descriptor) { break }
        }
        return true
    }

    /// Returns `true` if no process could bring this background process to the foreground.
    private static func isOrphan(of descriptor: Int32) -> Bool {
        // The system refuses the call then; otherwise it stops the process.
        let before = SignalAction(of: SignalNumber.terminalOutput)
        SignalAction.byDefault.install(for: SignalNumber.terminalOutput)
        defer { before.install(for: SignalNumber.terminalOutput) }
        return tcdrain(descriptor) != 0 && errno == EIO
    }

    /// Makes a group of this session the terminal's foreground group.
    ///
    /// - Returns: `true` if that succeeded.
    @discardableResult
    package static func setGroup(_ group: Int32, of descriptor: Int32) -> Bool {
        tcsetpgrp(descriptor, group) == 0
    }
}

/// The modes of a terminal.
package struct TerminalModes: Sendable {
    private var modes: termios

    /// Reads the current modes of a terminal.
    ///
    /// - Throws: The system's error, if the descriptor isn't a terminal.
    package init(of descriptor: Int32) throws(Errno) {
        var modes = termios()
        try Errno.check(tcgetattr(descriptor, &modes))
        self.modes = modes
    }

    /// Indicates whether keys are delivered one by one, rather than whole lines.
    var deliversKeys: Bool { modes.c_lflag & tcflag_t(ICANON) == 0 }

    /// A copy in which keys are delivered one by one and aren't echoed.
    package var raw: TerminalModes {
        var copy = self
        cfmakeraw(&copy.modes)
        return copy
    }

    /// A copy of ``raw`` in which the keys for signals still send them, and don't discard what was
    /// typed.
    package var rawWithSignals: TerminalModes {
        var copy = raw
        copy.modes.c_lflag |= tcflag_t(ISIG) | tcflag_t(NOFLSH)
        return copy
    }

    /// A copy in which typed text isn't echoed.
    package var silent: TerminalModes {
        var copy = self
        copy.modes.c_lflag &= ~tcflag_t(ECHO)
        return copy
    }

    /// Sets a terminal's modes; safe inside a signal handler.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - drained: `true` to wait for earlier output first.
    /// - Throws: The system's error.
    package func set(on descriptor: Int32, drained: Bool = true) throws(Errno) {
        var modes = modes
        try Errno.retrying { tcsetattr(descriptor, drained ? TCSADRAIN : TCSANOW, &modes) }
    }
}
