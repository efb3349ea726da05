import DevMenuKit

/// The environment variables that decide on text for people.
package enum TextEnvironment {
    /// The variables that control colours, as ``ColorDepth`` reads them.
    package static var colors: [String: String] {
        ["NO_COLOR", "TERM", "COLORTERM"].reduce(into: [:]) { variables, name in
            variables[name] = BaseDirectories.environmentVariable(name)
        }
    }

    /// The language of messages (POSIX: the first of LC_ALL, LC_MESSAGES and LANG that is set).
    package static var locale: String {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { BaseDirectories.environmentVariable($0) }.first { !$0.isEmpty }
            ?? MenuLocale.english.tag
    }
}
