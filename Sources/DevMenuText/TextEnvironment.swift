import DevMenuKit

/// The environment variables that decide on text for people.
package enum TextEnvironment {
    /// The variables that control colours, as ``ColorDepth`` reads them.
    package static var colors: [String: String] {
        var variables: [String: String] = [:]
        for name in ["NO_COLOR", "TERM", "COLORTERM"] {
            variables[name] = BaseDirectories.environmentVariable(name)
        }
        return variables
    }

    /// The language of messages (POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set).
    package static var locale: String {
        let values = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap {
            BaseDirectories.environmentVariable($0)
        }
        return values.first { !$0.isEmpty } ?? MenuLocale.english.tag
    }
}
