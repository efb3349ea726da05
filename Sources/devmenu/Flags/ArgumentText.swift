import DevMenuShell
import DevMenuSystem

/// Refuses arguments that are no text, as a script's lines are refused: other words would be read for
/// them.
enum ArgumentText {
    /// The exit status of a program whose arguments are no text, as of a script that is none.
    static let status: Int32 = 64

    /// What is wrong with the first argument that is no text; `nil` where all are.
    static var fault: CommandError? {
        for (index, bytes) in ProgramArguments.bytes
        where String(validating: bytes, as: UTF8.self) == nil {
            var rest = bytes.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            var offset = 0
            while case .valid(let encoded) = parser.parseScalar(from: &rest) {
                offset += encoded.count
            }
            let column = String(decoding: bytes[..<offset], as: UTF8.self).count + 1
            return .argumentNotText(index: index, byte: bytes[offset], column: column)
        }
        return nil
    }

    /// Reports it as of a command, of which nothing is shown, in the format that the arguments name.
    static func report(_ fault: CommandError, of arguments: [String]) {
        let named = zip(arguments, arguments.dropFirst()).first { $0.0 == "--format" }?.1
        let name = arguments.contains("--json") ? JSONFormat().name : named
        let format = name.flatMap { OutputFormats.format(named: $0) } ?? TextFormat()
        let report = ReportedCommand(line: 1, source: { "" }, prefix: "")
        guard let bytes = format.bytes(of: fault, for: report) else {
            return StandardStreams.writeError("error: \(fault)")
        }
        try? StandardStreams.write(String(decoding: bytes, as: UTF8.self))
    }
}
