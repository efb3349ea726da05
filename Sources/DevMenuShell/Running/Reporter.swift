import DevMenuKit

/// Tells what became of commands, as the format of the shell has it.
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
        let bytes = shell.options.format.bytes(
            of: result,
            for: report,
            in: target.map(\.place) ?? shell.place,
            painter: target.map(\.painter) ?? shell.painter
        )
        if !bytes.isEmpty { put(bytes, to: target) }
    }

    private func write(_ error: CommandError, of report: ReportedCommand, to target: OutputTarget?)
    {
        // What standard output itself does not take can only be told elsewhere.
        guard shell.output.failure == nil,
            let bytes = shell.options.format.bytes(of: error, for: report)
        else { return complain(error, of: report) }
        put(bytes, to: target)
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

    private func put(_ bytes: [UInt8], to target: OutputTarget?) {
        if let target { target.write(bytes) } else { shell.output.write(bytes) }
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return microseconds < 1_000_000
            ? "\(Double(microseconds) / 1_000) ms" : "\(Double(microseconds) / 1_000_000) s"
    }
}

/// A command whose outcome is to be told: where it stood, and how it is shown.
package struct ReportedCommand {
    /// The line in its script; 1 for a one-shot command, the place of a `-c`.
    package let line: Int
    /// What `--json` shows of it: its text, with secrets as `***`, as they are known when it is told.
    package let source: () -> String
    /// What errors begin with: `FILE:LINE: `, or nothing.
    package let prefix: String

    /// Creates the report of a command.
    package init(line: Int, source: @escaping () -> String, prefix: String) {
        self.line = line
        self.source = source
        self.prefix = prefix
    }
}
