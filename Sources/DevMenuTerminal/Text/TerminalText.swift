import DevMenuKit

/// The output of other processes, made safe for a terminal, whatever pieces it comes in.
///
/// Nothing in it acts on the terminal; a character that is split between two pieces is returned
/// once its rest has come.
package struct TerminalText {
    /// The beginning of a character, or of the end of a line.
    private var rest: [UInt8] = []

    /// Creates the beginning of an output.
    package init() {}

    /// Returns the next piece as it is shown.
    package mutating func shown(_ piece: [UInt8]) -> String {
        let bytes = rest + piece
        // The bytes at the end may begin a character or an end of line.
        let unfinished = bytes.last == 0x0D ? 1 : WholeCharacters.unfinished(in: bytes)
        let end = bytes.count - unfinished
        rest = Array(bytes[end...])
        return Self.shown(bytes[..<end])
    }

    /// Returns the rest, at the end of the output, as it is shown.
    package mutating func end() -> String {
        defer { rest = [] }
        return Self.shown(rest[...])
    }

    private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
        guard !bytes.isEmpty else { return "" }
        // Programs that write for a terminal may end lines with a carriage return as well.
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
        return ControlEscaping.escaped(lines, as: .output, keepsLines: true)
    }
}
