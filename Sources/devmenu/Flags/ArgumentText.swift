#if Shell
import DevMenuShell
import DevMenuSystem

/// Finds arguments that are not UTF-8, which are refused as the lines of a script are.
///
/// Decoding would replace their bytes, so that other words would be read in their place.
enum ArgumentText {
    /// The exit status for arguments that are not UTF-8, as for such a script.
    static let status: Int32 = 64

    /// The error of the first argument that is not UTF-8; `nil` where all are.
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

    /// Reports the error in the format that the arguments name, without showing the command.
    static func report(_ error: CommandError, of arguments: [String]) {
        let named = zip(arguments, arguments.dropFirst()).first { $0.0 == "--format" }?.1
        let name = arguments.contains("--json") ? JSONFormat().name : named
        let format = name.flatMap { OutputFormats.format(named: $0) } ?? TextFormat()
        let report = ReportedCommand(line: 1, source: { "" }, prefix: "")
        guard let bytes = format.bytes(of: error, for: report) else {
            return StandardStreams.writeError("error: \(error)")
        }
        try? StandardStreams.write(String(decoding: bytes, as: UTF8.self))
    }
}
#endif
