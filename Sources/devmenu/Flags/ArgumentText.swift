import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Refuses arguments that are no text, as a script's lines are refused: other words would be read for
/// them.
enum ArgumentText {
    /// The exit status of a program whose arguments are no text, as of a script that is none.
    static let status: Int32 = 64

    /// What is wrong with the first argument that is no text; `nil` where all are.
    static var fault: String? {
        for place in 1..<max(Int(CommandLine.argc), 1) {
            guard let argument = CommandLine.unsafeArgv[place],
                String(validatingCString: argument) == nil
            else { continue }
            let bytes = UnsafeRawBufferPointer(start: argument, count: strlen(argument))
            var rest = bytes.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            var offset = 0
            while case .valid(let encoded) = parser.parseScalar(from: &rest) {
                offset += encoded.count
            }
            let digits = String(bytes[offset], radix: 16, uppercase: true)
            let column = String(decoding: bytes[..<offset], as: UTF8.self).count + 1
            return "argument \(place): byte 0x\(digits) at column \(column) is not UTF-8; "
                + "arguments must be UTF-8 text"
        }
        return nil
    }

    /// Tells of it as of a command, of which nothing is shown.
    static func tell(_ fault: String, isJSON: Bool) {
        guard isJSON else { return StandardStreams.writeError("error: \(fault)") }
        let line: JSONValue = [
            "line": 1, "command": "", "ok": false,
            "error": ["kind": "syntax", "message": .string(fault)],
        ]
        print(line)
    }
}
