import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `record [FILE|off]`: records what is typed and printed in a file of transcripts.
struct RecordCommand: Command {
    private static let off = "off"

    let name = "record"
    let summary = "record what is typed and printed, for a bug report or 'devmenu replay'"
    let needsHost = false
    let mayBeWatched = false
    let isRecorded = false
    let arguments: [CommandArgument] = [
        .optional("FILE|off", .file, "the file, which is appended to, or the end of the recording")
    ]

    func onlyReads(with words: [String]) -> Bool { words.isEmpty }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard context.isInteractive else {
            throw misuse("type it at the prompt; elsewhere 'devmenu --record FILE …' records")
        }
        let recorded = context.recorder.map { ($0.path, $0.path.shownName) }
        guard let word = invocation.words.first else {
            let text = recorded.map { "recording to '\($0.1)'" } ?? "nothing is recorded"
            return .done(Self.result(recorded?.0, text))
        }
        if invocation.has(Self.off) {
            context.stopRecording()
            let text = recorded.map { "recorded to '\($0.1)'" } ?? "nothing was recorded"
            return .done(Self.result(nil, text))
        }
        if let recorded {
            throw misuse("it's recording to '\(recorded.1)': 'record off' ends that first")
        }
        try context.record(to: word.fileName)
        return .done(
            Self.result(word.text, "recording to '\(word.text.shownName)'; 'record off' ends it")
        )
    }

    private static func result(_ path: String?, _ text: String) -> CommandResult {
        CommandResult(.object(compacting: ["file": path.map { .string($0) }]), text: text)
    }
}
