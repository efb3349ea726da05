import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether somebody types on standard input and sees standard output.
    var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

    private func variable(_ name: String) -> String? {
        BaseDirectories.environmentVariable(name)
    }
}
