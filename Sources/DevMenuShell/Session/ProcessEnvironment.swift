import DevMenuKit
import DevMenuSystem
import DevMenuTerminal

extension ShellFlags {
    /// The options of the shell.
    var options: ShellOptions {
        var options = ShellOptions()
        options.locale = TextEnvironment.locale
        apply(to: &options)
        options.columns = { ProcessEnvironment.columns }
        if ProcessEnvironment.isInteractive {
            options.pager = Pager(variable: BaseDirectories.environmentVariable) {
                Terminal.size(of: 1).map { ($0.rows, $0.columns) }
            }
        }
        return options
    }
}

/// The terminal of the process.
enum ProcessEnvironment {
    /// The width of the terminal on standard output, in columns, or `nil` if there is none.
    static var columns: Int? { ReplayMode.current?.size?.columns ?? Terminal.size(of: 1)?.columns }

    /// `true` if both standard input and standard output are a terminal, or a replay stands in for it.
    static var isInteractive: Bool {
        ReplayMode.current?.size != nil
            || FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
    }
}
