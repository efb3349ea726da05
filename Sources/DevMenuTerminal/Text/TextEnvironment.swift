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
    package static var locale: String { locale(of: "LC_MESSAGES") ?? MenuLocale.english.tag }

    /// Indicates whether the terminal shows characters of ambiguous width (UAX #11) in one column.
    ///
    /// Those of East Asia use two.
    package static var hasNarrowMarks: Bool {
        let locale = locale(of: "LC_CTYPE")?.lowercased() ?? ""
        return (locale.hasSuffix("utf-8") || locale.hasSuffix("utf8"))
            && !["zh", "ja", "ko"].contains { locale.hasPrefix($0) }
    }

    private static func locale(of category: String) -> String? {
        ["LC_ALL", category, "LANG"].lazy
            .compactMap { BaseDirectories.environmentVariable($0) }.first { !$0.isEmpty }
    }
}
