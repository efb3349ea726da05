import DevMenuKit

/// A command whose outcome is to be told: where it stood, and how it is shown.
struct ReportedCommand {
    /// The line in its script; 1 for a one-shot command, the place of a `-c`.
    let line: Int
    /// What `--json` shows of it: its text, with secrets as `***`, as they are known when it is told.
    let source: () -> String
    /// What errors begin with: `FILE:LINE: `, or nothing.
    let prefix: String
}
