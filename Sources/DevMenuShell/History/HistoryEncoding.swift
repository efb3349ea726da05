/// How a command is one line of the history file, also when it has several lines.
///
/// A backslash is kept as `\\`, a newline as `\n`, a carriage return as `\r`; a backslash before
/// anything else, in a line written by hand, stands for itself.
package enum HistoryEncoding {
    /// The line of an entry, with its end.
    package static func line(of entry: String) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(entry.utf8.count + 1)
        for byte in entry.utf8 {
            switch byte {
            case Byte.backslash: line += [Byte.backslash, Byte.backslash]
            case Byte.newline: line += [Byte.backslash, UInt8(ascii: "n")]
            case Byte.carriageReturn: line += [Byte.backslash, UInt8(ascii: "r")]
            default: line.append(byte)
            }
        }
        line.append(Byte.newline)
        return line
    }

    /// The entry of a line without its end; `nil` for a line that is empty or no text.
    package static func entry(of line: ArraySlice<UInt8>) -> String? {
        guard !line.isEmpty else { return nil }
        guard line.contains(Byte.backslash) else { return String(validating: line, as: UTF8.self) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var rest = line
        while let byte = rest.popFirst() {
            guard byte == Byte.backslash, let next = rest.first else {
                bytes.append(byte)
                continue
            }
            switch next {
            case Byte.backslash: bytes.append(Byte.backslash)
            case UInt8(ascii: "n"): bytes.append(Byte.newline)
            case UInt8(ascii: "r"): bytes.append(Byte.carriageReturn)
            default:
                bytes.append(byte)
                continue
            }
            rest.removeFirst()
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
