import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Finds arguments and directories' paths that aren't UTF-8, which are refused as lines of a script are.
///
/// Decoding would replace their bytes, so that other words would be read in their place.
package enum ArgumentText {
    /// The exit status for what isn't UTF-8, as for such a script.
    package static let status: Int32 = 64

    /// The first error, or `nil` if there is none.
    package static var error: CommandError? {
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
        if let name = BaseDirectories.unreadableVariable { return .directoryNotText(name) }
        do throws(Errno) {
            _ = try FileSystem.workingDirectoryPath()
        } catch .illegalByteSequence {
            return .directoryNotText("the path of the current directory")
        } catch {}
        return nil
    }

    /// Reports the error in the format that the arguments name, without showing the command.
    package static func report(_ error: CommandError, of arguments: [String]) {
        let named = zip(arguments, arguments.dropFirst()).first { $0.0 == "--format" }?.1
        let name = arguments.contains("--json") ? JSONFormat().name : named
        let format = name.flatMap { OutputFormats.format(named: $0) } ?? TextFormat()
        let report = ReportedCommand(line: 1, source: { "" })
        guard let bytes = format.bytes(of: error, for: report) else {
            return StandardStreams.writeError("error: \(error)")
        }
        try? StandardStreams.write(bytes)
    }
}

/// Suggestions for a mistyped verb, which the shell has read as one of its commands.
enum MistypedVerb {
    /// Returns the error with the nearest verb as its suggestion, if no command is as near.
    ///
    /// - Parameters:
    ///   - error: The shell's error.
    ///   - arguments: The program's arguments: a verb is the first of them.
    ///   - verbs: The names of the verbs.
    /// - Returns: The error to report.
    static func corrected(
        _ error: CommandError,
        in arguments: [String],
        among verbs: [String]
    ) -> CommandError {
        guard case .unknownCommand(let word, let suggestion, let note) = error,
            arguments.first == word
        else { return error }
        if (try? Stat(word))?.type == .regular {
            let line = CommandText.text(of: ["devmenu", "-f", word])
            return .removed("'\(word.shownName)' is a file. Type: \(line)")
        }
        let names = (suggestion.map { [$0.name] } ?? []) + verbs
        let nearest = NearestName.suggestion(for: word, among: names)
        // The shell's may be by meaning: 'quit' for 'bye'.
        let isVerb = nearest != nil && nearest != suggestion?.name
        return .unknownCommand(
            word,
            suggestion: isVerb ? nearest.map { Suggestion($0) } : suggestion,
            note: note
        )
    }
}
