/// The app whose menu is used, and the language and the width in which to answer.
///
/// ```swift
/// try registry.add(
///     Description("language", title: "Language") { context in
///         LocalizedText(context.locale.tag)
///     }
/// )
/// ```
public struct MenuContext: Sendable {
    /// The facts of the app.
    public let app: AppFacts
    /// The app's directories.
    public let directories: AppDirectories
    /// The settings of the menu and their values.
    public let settings: AppSettings
    /// The language to answer in.
    public var locale: MenuLocale
    /// The width of the shell's terminal in columns, or `nil` if it has no terminal.
    public var columns: Int?

    /// Creates a context for a menu of an app.
    public init(
        app: AppFacts,
        directories: AppDirectories,
        settings: AppSettings,
        locale: MenuLocale = .english,
        columns: Int? = nil
    ) {
        self.app = app
        self.directories = directories
        self.settings = settings
        self.locale = locale
        self.columns = columns
    }
}
