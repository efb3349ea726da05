/// What an item or a page is read in: whose menu it is, and for whom.
public struct MenuContext: Sendable {
    /// The facts of the app.
    public let app: AppFacts
    /// Where the app keeps what belongs to it.
    public let directories: AppDirectories
    /// The settings of the menu, with their values.
    public let settings: Settings
    /// The language of whoever asks.
    public var locale: MenuLocale
    /// How wide that one's terminal is, in columns; `nil` where there is none.
    public var columns: Int?

    /// A context for a menu of an app.
    public init(
        app: AppFacts,
        directories: AppDirectories,
        settings: Settings,
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
