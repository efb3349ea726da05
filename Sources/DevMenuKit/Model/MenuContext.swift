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
    /// The parts that the contexts of a menu share: a context is copied often.
    private final class Menu: Sendable {
        let app: AppFacts
        let directories: AppDirectories
        let settings: AppSettings

        init(_ app: AppFacts, _ directories: AppDirectories, _ settings: AppSettings) {
            (self.app, self.directories, self.settings) = (app, directories, settings)
        }
    }

    private let menu: Menu
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
        menu = Menu(app, directories, settings)
        self.locale = locale
        self.columns = columns
    }

    /// The facts of the app.
    public var app: AppFacts { menu.app }
    /// The app's directories.
    public var directories: AppDirectories { menu.directories }
    /// The settings of the menu and their values.
    public var settings: AppSettings { menu.settings }
}
