import DevMenuKit

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
