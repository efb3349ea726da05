#if Tools || PlainEditing
import DevMenuKit
import DevMenuShell
import DevMenuSystem

extension ShellFlags {
    /// Returns the options of the shell.
    func options(in environment: ProcessEnvironment) -> ShellOptions {
        var options = ShellOptions()
        options.locale = environment.locale
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

/// The environment variables and the terminal of the process.
struct ProcessEnvironment {
    /// The variables that control colours.
    var colors: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] {
            variables[name] = BaseDirectories.environmentVariable(name)
        }
        return variables
    }

    /// The language of messages (POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set).
    var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = BaseDirectories.environmentVariable(name), !value.isEmpty {
                return value
            }
        }
        return MenuLocale.english.tag
    }

    /// The width of the terminal on standard output, in columns, or `nil` if there is none.
    var columns: Int? {
        guard let size = Terminal.size(of: 1), size.columns > 0 else { return nil }
        return size.columns
    }

    /// `true` if both standard input and standard output are a terminal.
    var isInteractive: Bool {
        FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
    }
}
#endif
