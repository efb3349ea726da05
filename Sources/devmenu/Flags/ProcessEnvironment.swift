import DevMenuKit
import DevMenuSystem

/// What the process was started in.
struct ProcessEnvironment {
    /// The variables that say how to paint.
    var painting: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] { variables[name] = variable(name) }
        return variables
    }

    /// The language of the user's messages (POSIX: LC_ALL, LC_MESSAGES, LANG, the first that is set).
    var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = variable(name), !value.isEmpty { return value }
        }
        return MenuLocale.english.tag
    }

    /// The width of the terminal on standard output, in columns; `nil` where it is none.
    var columns: Int? {
        guard let size = Terminal.size(of: 1), size.columns > 0 else { return nil }
        return size.columns
    }

    /// Whether somebody types on standard input and sees standard output.
    var isInteractive: Bool {
        FileDescriptor.standardInput.isTerminal && FileDescriptor.standardOutput.isTerminal
    }

    private func variable(_ name: String) -> String? {
        BaseDirectories.environmentVariable(name)
    }
}
