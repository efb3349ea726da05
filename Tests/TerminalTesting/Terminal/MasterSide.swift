import CTerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The side of a pseudo-terminal that acts as the screen and the keyboard.
struct MasterSide {
    let descriptor: Descriptor

    /// The path by which a program opens the other side.
    let slavePath: String

    init(columns: Int, rows: Int) throws {
        (descriptor, slavePath) = try Self.open()
        try setSize(columns: columns, rows: rows)
        try descriptor.stopBlocking()
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
