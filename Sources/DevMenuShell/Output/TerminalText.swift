import DevMenuKit

/// What others print, as a terminal is shown it, whatever pieces it comes in.
///
/// Nothing in it acts on the terminal; a character that is cut between two pieces is shown once the
/// rest of it has come.
package struct TerminalText {
    /// The beginning of a character, or of the end of a line.
    private var rest: [UInt8] = []

    /// Text of which nothing has come.
    package init() {}

    /// The next piece as it is shown.
    package mutating func shown(_ piece: [UInt8]) -> String {
        let bytes = rest + piece
        let end = bytes.count - Self.unfinished(in: bytes)
        rest = Array(bytes[end...])
        return Self.shown(bytes[..<end])
    }

    /// What was left of it at its end, as it is shown.
    package mutating func end() -> String {
        defer { rest = [] }
        return Self.shown(rest[...])
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        guard !bytes.isEmpty else { return "" }
        // Whoever writes for a terminal may end lines with a carriage return as well.
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
        return ControlEscaping.escaped(lines, as: .output, keepsLines: true)
    }

    /// How many bytes at the end may be the beginning of what is shown as one.
    private static func unfinished(in bytes: [UInt8]) -> Int {
        if bytes.last == 0x0D { return 1 }
        for (length, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let needed =
                switch byte {
                case 0xC2...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF4: 4
                default: 1
                }
            return needed > length + 1 ? length + 1 : 0
        }
        return 0
    }
}
