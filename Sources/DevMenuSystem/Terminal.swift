package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal that a descriptor leads to.
package enum Terminal {
    /// Opens the terminal of this process's session.
    ///
    /// - Throws: What the system says, where it has none.
    package static func own() throws(Errno) -> Descriptor {
        try Descriptor(opening: "/dev/tty", .readWrite)
    }

    /// Returns how many columns and rows a terminal shows; `nil` where it does not tell.
    package static func size(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Drops what was typed and not read.
    package static func dropInput(of descriptor: Int32) { tcflush(descriptor, TCIFLUSH) }

    /// Opens a terminal or a pipe anew for writing, so that returning at once is this process's own
    /// affair.
    ///
    /// - Returns: `nil` where it cannot be opened anew.
    package static func reopened(_ descriptor: FileDescriptor) -> Descriptor? {
        #if canImport(Darwin)
        guard let name = ttyname(descriptor.rawValue) else { return nil }
        let path = String(cString: name)
        #else
        let path = "/proc/self/fd/\(descriptor.rawValue)"
        #endif
        return try? Descriptor(opening: path, .writeOnly, options: .nonBlocking)
    }

    /// This process's own group.
    package static var ownGroup: Int32 { getpgrp() }

    /// The group that a terminal's keyboard belongs to; safe inside a signal handler.
    package static func group(of descriptor: Int32) -> Int32 { tcgetpgrp(descriptor) }

    /// Gives a terminal's keyboard to a group of this session.
    ///
    /// - Returns: Whether it has it.
    @discardableResult
    package static func setGroup(_ group: Int32, of descriptor: Int32) -> Bool {
        tcsetpgrp(descriptor, group) == 0
    }
}

/// The modes in which a terminal behaves.
package struct TerminalModes: Sendable {
    private var modes: termios

    /// Creates the modes in which a terminal behaves now.
    ///
    /// - Throws: What the system says: that it is none.
    package init(of descriptor: Int32) throws(Errno) {
        var modes = termios()
        try Errno.check(tcgetattr(descriptor, &modes))
        self.modes = modes
    }

    /// Whether keys come one by one.
    package var isRaw: Bool { modes.c_lflag & tcflag_t(ICANON) == 0 }

    /// The same, but that keys come one by one and are not shown.
    package var raw: TerminalModes {
        var copy = self
        cfmakeraw(&copy.modes)
        return copy
    }

    /// The same, but that what is typed is not shown.
    package var silent: TerminalModes {
        var copy = self
        copy.modes.c_lflag &= ~tcflag_t(ECHO)
        return copy
    }

    /// Has a terminal behave so; safe inside a signal handler.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal.
    ///   - drained: Whether what was written to it before is waited for.
    /// - Throws: What the system says.
    package func set(on descriptor: Int32, drained: Bool = true) throws(Errno) {
        var modes = modes
        try Errno.retrying { tcsetattr(descriptor, drained ? TCSADRAIN : TCSANOW, &modes) }
    }
}
