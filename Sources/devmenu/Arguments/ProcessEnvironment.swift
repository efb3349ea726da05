#if Tools || PlainEditing
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuText

extension ShellFlags {
    /// Returns the options of the shell.
    func options(in environment: ProcessEnvironment) -> ShellOptions {
        var options = ShellOptions()
        options.locale = TextEnvironment.locale
        apply(to: &options)
        options.columns = { environment.columns }
        if environment.isInteractive {
            options.pager = Pager(variable: BaseDirectories.environmentVariable) {
                Terminal.size(of: 1).map { ($0.rows, $0.columns) }
            }
        }
        return options
    }
}

/// The terminal of the process.
struct ProcessEnvironment {
    /// The width of the terminal on standard output, in columns, or `nil` if there is none.
    var columns: Int? { Terminal.size(of: 1)?.columns }

    /// `true` if both standard input and standard output are a terminal.
    var isInteractive: Bool {
        FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
    }
}
#endif
