import DevMenuKit

/// The environment variables that the app reads.
enum AppEnvironment {
    /// The variables for the terminal's capabilities.
    static var painting: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] {
            variables[name] = BaseDirectories.environmentVariable(name)
        }
        return variables
    }

    /// The language of the user's messages: the first of LC_ALL, LC_MESSAGES and LANG that's set.
    ///
    /// The order is that of POSIX.
    static var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            let value = BaseDirectories.environmentVariable(name) ?? ""
            if !value.isEmpty { return value }
        }
        return MenuLocale.english.tag
    }
}
