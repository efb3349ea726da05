import DevMenuKit

/// Tells what became of commands: as text for people, or as a line of JSON each.
struct Reporter {
    /// The most characters of a line of an error that people are shown.
    private static let shownLength = 500

    private let shell: Shell
    private let warns: Bool

    /// A reporter of a shell's.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - warns: Whether failures are told as warnings.
    init(shell: Shell, warns: Bool = false) {
        self.shell = shell
        self.warns = warns
    }

    /// Tells an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - report: The command.
    ///   - target: Where its output goes; `nil` for standard output.
    ///   - duration: How long it took.
    /// - Returns: The outcome, which is a failure too where the output could not be written.
    func tell(
        _ outcome: Result<CommandResult, CommandError>,
        of report: ReportedCommand,
        in target: OutputTarget?,
        took duration: Duration
    ) -> Result<CommandResult, CommandError> {
        var outcome = outcome
        switch outcome {
        case .success(let result):
            write(result, of: report, to: target)
            if let failure = result.failure { outcome = .failure(failure) }
        case .failure(let error): write(error, of: report, to: target)
        }
        do throws(CommandError) {
            try target?.finish()
            if let reason = shell.output.failure {
                throw .unwritable(path: "standard output", reason: reason)
            }
        } catch {
            // An error of the command itself is the one that counts.
            if case .success = outcome {
                outcome = .failure(error)
                write(error, of: report, to: nil)
            }
        }
        if shell.settings.showsTiming {
            shell.output.writeError("time: \(Self.text(duration))")
        }
        return outcome
    }

    private func write(
        _ result: CommandResult,
        of report: ReportedCommand,
        to target: OutputTarget?
    ) {
        if shell.options.isJSON {
            line(report, succeeded: result.failure == nil, "result", result.value, to: target)
            return
        }
        let place = target.map(\.place) ?? shell.place
        let text = result.text(place)
        guard !text.text.isEmpty else { return }
        let painter = target.map(\.painter) ?? shell.painter
        put(
            painter.paint(text.text, styles: text.styles) + (text.text.hasSuffix("\n") ? "" : "\n"),
            to: target
        )
    }

    private func write(_ error: CommandError, of report: ReportedCommand, to target: OutputTarget?)
    {
        // What standard output itself does not take can only be told elsewhere.
        guard shell.options.isJSON, shell.output.failure == nil else {
            return complain(error, of: report)
        }
        line(report, succeeded: false, "error", error.json, to: target)
    }

    private func complain(_ error: CommandError, of report: ReportedCommand) {
        // The failure in the script has been told, with its place.
        if case .scriptFailed = error { return }
        let text = Self.shortened(
            ControlEscaping.escaped(error.description, keepsLines: error.hasLines)
        )
        shell.output.writeError(
            warns ? "warning: \(report.prefix)\(text)" : "\(report.prefix)error: \(text)"
        )
    }

    /// A text that quotes a word of a million characters without most of them.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > shownLength else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                line.utf8.count <= shownLength
                    ? String(line)
                    : "\(line.prefix(shownLength / 2))…\(line.suffix(shownLength / 2))"
            }
            .joined(separator: "\n")
    }

    private func line(
        _ report: ReportedCommand,
        succeeded: Bool,
        _ name: String,
        _ value: JSONValue,
        to target: OutputTarget?
    ) {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.name("line")
        writer.integer(report.line)
        writer.name("command")
        writer.string(report.source())
        writer.name("ok")
        writer.bool(succeeded)
        writer.name(name)
        writer.value(value)
        writer.endObject()
        writer.newline()
        let bytes = ControlEscaping.escaped(json: writer.bytes)
        if let target { target.write(bytes) } else { shell.output.write(bytes) }
    }

    private func put(_ text: String, to target: OutputTarget?) {
        if let target { target.write(Array(text.utf8)) } else { shell.output.write(text) }
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return microseconds < 1_000_000
            ? "\(Double(microseconds) / 1_000) ms" : "\(Double(microseconds) / 1_000_000) s"
    }
}
