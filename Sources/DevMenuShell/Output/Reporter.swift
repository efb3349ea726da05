import DevMenuClient
import DevMenuTerminal
import DevMenuKit
import DevMenuWire

/// Reports the outcomes of commands in the shell's format.
struct Reporter {
    /// The most characters of an error's line that people are shown.
    private static let shownLength = 500

    /// The shell.
    let shell: Shell
    /// Indicates whether failures are reported as warnings.
    var warns = false

    /// Reports an outcome.
    ///
    /// - Parameters:
    ///   - outcome: The outcome.
    ///   - report: The command.
    ///   - target: The target of its output; `nil` for standard output.
    /// - Returns: The failure, which may be that of the output; `nil` for success.
    func failure(
        reporting outcome: Result<CommandResult, CommandError>,
        of report: ReportedCommand,
        in target: OutputTarget?
    ) -> CommandError? {
        var failure: CommandError?
        switch outcome {
        case .success(let result):
            // The confirmations of a start-up script, whose failures are warnings, aren't printed.
            if !warns || !result.onlyConfirms { write(result, of: report, to: target) }
            failure = result.failure
            if failure == nil { target?.succeed() }
        case .failure(let error):
            failure = error
            write(error, of: report, to: target)
        }
        do throws(CommandError) {
            try target?.finish()
            if let reason = shell.output.failure {
                throw .unwritable(path: "standard output", reason: reason)
            }
        } catch {
            // An error of the command itself takes precedence.
            if failure == nil {
                failure = error
                write(error, of: report, to: nil)
            }
        }
        if shell.settings.showsTiming, !warns {
            let now = ContinuousClock.now
            let time = Self.text(now - (report.started ?? now))
            shell.output.writeError("time: \(shell.renderingContext.times.duration(time))")
        }
        return failure
    }

    /// Reports a result of a command that continues.
    func report(_ result: CommandResult, of report: ReportedCommand, in target: OutputTarget?) {
        var result = result
        result.isPaged = false
        write(result, of: report, to: target)
        shell.output.push()
    }

    private func write(
        _ result: CommandResult,
        of report: ReportedCommand,
        to target: OutputTarget?
    ) {
        let bytes = shell.options.format.bytes(
            of: result,
            for: report,
            in: target == nil ? shell.renderingContext : RenderingContext(),
            // Colours only on standard output.
            painter: target == nil ? shell.painter : Painter(depth: .none)
        )
        guard !bytes.isEmpty else { return }
        if let recorder = shell.recorder {
            if target == nil {
                recorder.append(
                    shell.options.format.bytes(
                        of: result,
                        for: report,
                        in: recorder.context,
                        painter: Painter(depth: .none)
                    )
                )
            } else if target?.isProgram ?? false {
                recorder.omit()
            }
        }
        if target == nil, result.isPaged, let pager = shell.pager, pager.show(bytes, in: shell) {
            return
        }
        put(bytes, to: target)
    }

    private func write(_ error: CommandError, of report: ReportedCommand, to target: OutputTarget?)
    {
        // A failure of standard output can only be reported elsewhere.
        guard shell.output.failure == nil,
            let bytes = shell.options.format.bytes(of: error, for: report)
        else { return complain(error, of: report) }
        if target == nil { shell.recorder?.append(bytes) }
        put(bytes, to: target)
    }

    private func complain(_ error: CommandError, of report: ReportedCommand) {
        // The failure in the script was reported with its line.
        if case .scriptFailed = error { return }
        // A declined question isn't a mistake, so nothing is marked as an error.
        if shell.isInteractive, error.kind == WireErrorKind.needsConfirmation.rawValue {
            return shell.output.writeError(ControlEscaping.escaped(error.description))
        }
        var text = StyledText(warns ? "" : report.prefix)
        text.append((warns ? MessageMark.warning : .error).prefix)
        var reason = ControlEscaping.escaped(error.description, keepsLines: error.hasLines)
        if shell.hasPrompt, shell.host.isOwn, shell.host.latestMenu == nil,
            case .host(let failure) = error.cause, failure != .interrupted
        {
            // It's told in full once; later commands fail for the same reason.
            if shell.unreachable == failure { reason = "there is still no host" }
            shell.unreachable = failure
            reason += "\nType 'restart' to try again, or 'attach NAME' for a running app."
        }
        text.append((warns ? report.prefix : "") + Self.shortened(reason))
        shell.output.writeError(text, painter: shell.errorPainter)
    }

    /// Returns a text with the middle of its long lines left out.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > shownLength else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                line.utf8.count <= shownLength || line.count <= shownLength
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

/// A command whose outcome is reported, or whose request was sent.
package final class ReportedCommand {
    /// The line in its script; 1 for a one-shot command, the position of a `-c`.
    package let line: Int
    /// Returns the command's text for `--json`, with the secrets that are known by then as `***`.
    package internal(set) var source: () -> String
    private let script: String?
    /// The chain of its line; after a failure, the rest of the chain is dropped.
    let chain: Int
    /// The time at which it was run; `nil` before that.
    var started: ContinuousClock.Instant?
    /// Indicates whether it was printed before it ran.
    var isEchoed = false
    /// The item that its request is about, if any.
    var item: String?
    /// The outcome; `nil` until its request is answered.
    var outcome: Result<CommandResult, CommandError>?

    /// Creates the report of a command.
    ///
    /// - Parameters:
    ///   - line: The command's line.
    ///   - source: Returns the command's text.
    ///   - script: The name of the script that it's in, or `nil` if there is none.
    ///   - chain: The chain of its line.
    package init(line: Int, source: @escaping () -> String, script: String? = nil, chain: Int = 0) {
        self.line = line
        self.source = source
        self.script = script
        self.chain = chain
    }

    /// The prefix of its errors: `FILE:LINE: `, or nothing.
    package var prefix: String { script.map { "\($0):\(line): " } ?? "" }
}
