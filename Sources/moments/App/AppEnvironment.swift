import DevMenuKit

/// What the process was started in, as far as it concerns the app.
enum AppEnvironment {
    /// The variables that say what the terminal can.
    static var painting: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] {
            variables[name] = BaseDirectories.environmentVariable(name)
        }
        return variables
    }

    /// The language of the user's messages (POSIX: LC_ALL, LC_MESSAGES, LANG, the first that is set).
    static var locale: String {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            let value = BaseDirectories.environmentVariable(name) ?? ""
            if !value.isEmpty { return value }
        }
        return MenuLocale.english.tag
    }
}
