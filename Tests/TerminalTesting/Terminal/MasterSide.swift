import CTerminalTesting
import DevMenuSystem

/// The side of a pseudo-terminal that acts as the screen and the keyboard.
struct MasterSide {
    let descriptor: Descriptor

    /// The path by which a program opens the other side.
    let slavePath: String

    init(columns: Int, rows: Int) throws {
        (descriptor, slavePath) = try Self.open()
        try setSize(columns: columns, rows: rows)
        descriptor.stopBlocking()
    }

    /// Sets the size; the kernel sends SIGWINCH to the foreground group.
    func setSize(columns: Int, rows: Int) throws {
        var size = winsize()
        size.ws_col = UInt16(clamping: columns)
        size.ws_row = UInt16(clamping: rows)
        guard ioctl(descriptor.number, UInt(TIOCSWINSZ), &size) == 0 else {
            throw SystemError("TIOCSWINSZ")
        }
    }

    var foregroundGroup: pid_t? {
        let group = tcgetpgrp(descriptor.number)
        return group > 0 ? group : nil
    }

    private static func open() throws -> (Descriptor, slavePath: String) {
        var master: Int32 = -1
        var path = [CChar](repeating: 0, count: 256)
        let code = ctt_open_master(&master, &path, path.count)
        guard code == 0 else { throw SystemError("opening a pseudo-terminal", code: code) }
        let name = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return (Descriptor(master), String(decoding: name, as: UTF8.self))
    }
}

/// A terminal's treatment of input and output (termios).
///
/// Two values are equal where a program left the terminal exactly as it found it.
public struct TerminalModes: Hashable, Sendable {
    /// `true` if the terminal itself shows typed text (ECHO).
    public let echoes: Bool

    private let flags: [UInt64]
    private let characters: [UInt8]

    init(of descriptor: Int32) throws {
        var state = termios()
        guard tcgetattr(descriptor, &state) == 0 else { throw SystemError("tcgetattr") }
        echoes = Int(state.c_lflag) & Int(ECHO) != 0
        flags = [state.c_iflag, state.c_oflag, state.c_cflag, state.c_lflag].map { UInt64($0) }
        characters = withUnsafeBytes(of: state.c_cc) { Array($0) }
    }
}
