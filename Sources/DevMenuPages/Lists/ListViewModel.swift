public import DevMenuKit

/// The content of a list page; the page itself only draws it and passes on keys.
///
/// ```swift
/// final class Planets: ListViewModel {
///     let title: LocalizedText = "Planets"
///     let state = CurrentValue(ListState())
///
///     func loadItems() async {
///         await load {
///             let planets = [Planet(name: "Earth", moons: 1), Planet(name: "Mars", moons: 2)]
///             state.update { $0.sections = [ListSection(title: "Inner", items: planets)] }
///         }
///     }
/// }
/// ```
public protocol ListViewModel: Sendable {
    /// The title above the page, also used in the record of visited screens.
    var title: LocalizedText { get }
    /// The sections, and the error of the last load.
    var state: CurrentValue<ListState> { get }
    /// A notice about the current state of the page, read each time it is drawn; `nil` by default.
    var notice: LocalizedText? { get }
    /// The page as JSON, for programs; `nil` by default.
    var value: JSONValue? { get }

    /// Loads the content: first what is saved, then what the network returns.
    ///
    /// ``hasError`` reports a failure. A cancelled load isn't one.
    func loadItems() async

    /// Records that the page has appeared; does nothing by default.
    func trackScreenviews()
}

extension ListViewModel {
    /// The current sections, and each change of them.
    public var sections: some AsyncSequence<[ListSection], Never> & Sendable {
        state.values.map(\.sections)
    }

    /// `true` if a section has items.
    public var hasContent: Bool { state.value.sections.contains { !$0.items.isEmpty } }

    /// `true` if the last load failed.
    public var hasError: Bool { state.value.failure != nil }

    /// The default: no notice.
    public var notice: LocalizedText? { nil }

    /// Does nothing.
    public func trackScreenviews() {}

    /// The default: nothing for programs.
    public var value: JSONValue? { nil }

    /// Runs a load; clears the error before, and stores a new one after.
    public func load(_ body: () async throws -> Void) async {
        if hasError { state.update { $0.failure = nil } }
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            let reason = error.userMessage
            state.update { $0.failure = reason }
        }
    }
}

/// The state of a list: its sections, and the error of its last load.
public struct ListState: Sendable {
    /// The sections in order; empty before the first load.
    public var sections: [ListSection]
    /// The reason why the last load failed, for developers, or `nil` after a success.
    public var failure: LocalizedText?

    /// Creates a state; by default the one before the first load.
    public init(sections: [ListSection] = [], failure: LocalizedText? = nil) {
        self.sections = sections
        self.failure = failure
    }
}

/// A group of rows.
///
/// ```swift
/// let inner = ListSection(
///     title: "Inner planets",
///     items: [Planet(name: "Mars", moons: 2)],
///     footer: "Distances aren't to scale."
/// )
/// ```
public struct ListSection: Sendable {
    /// The heading above the rows, or `nil`.
    public let title: LocalizedText?
    /// The rows in order.
    public let items: [any ListItemViewModel]
    /// The note below the rows, or `nil`.
    public let footer: LocalizedText?
    /// The separators' distances from the page's edges, or `nil` for no separators.
    public let separators: SeparatorInset?
    /// Indicates whether the rows are in a frame on a screen.
    public let isFramed: Bool

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - title: The heading above the rows.
    ///   - items: The rows in order.
    ///   - footer: The note below the rows.
    ///   - separators: The distances of the lines between the rows.
    ///   - isFramed: Indicates whether the rows are in a frame on a screen.
    public init(
        title: LocalizedText? = nil,
        items: [any ListItemViewModel],
        footer: LocalizedText? = nil,
        separators: SeparatorInset? = nil,
        isFramed: Bool = false
    ) {
        self.title = title
        self.items = items
        self.footer = footer
        self.separators = separators
        self.isFramed = isFramed
    }
}

/// An error with a message in the languages of the app's users.
///
/// ```swift
/// enum TravelError: UserFacingError {
///     case tooFar
///
///     var message: LocalizedText { LocalizedText("It's too far", ["zh-Hans": "太远了"]) }
/// }
/// ```
public protocol UserFacingError: Error {
    /// The message for users.
    var message: LocalizedText { get }
}

extension Error {
    /// The message of an error for users, or its description if it has no message.
    public var userMessage: LocalizedText {
        (self as? any UserFacingError)?.message ?? LocalizedText(String(describing: self))
    }
}

/// The content of one row of a list, and the actions of its keys.
///
/// Laws: the content doesn't change, except for what its cell reads of it each time that it is
/// drawn.
///
/// ```swift
/// struct Planet: ListItemViewModel {
///     let name: String
///     let moons: Int
///
///     var keys: [RowKey] { [RowKey(RowKey.enter, title: "visit")] }
///
///     func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
///         StyledText("Welcome to \(name)")
///     }
/// }
/// ```
public protocol ListItemViewModel: Sendable {
    /// The name of the cell kind that draws the item; the type's own name by default.
    static var reuseIdentifier: String { get }

    /// The keys that act on the row; a row without keys can't be selected.
    var keys: [RowKey] { get }

    /// Performs the action of a key.
    ///
    /// - Parameters:
    ///   - key: One of ``keys``.
    ///   - locale: The user's language.
    /// - Returns: A message for the user, or `nil` if the page already shows the effect.
    /// - Throws: The reason why it couldn't be done, which the user sees.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText?
}

extension ListItemViewModel {
    /// The type's own name.
    public static var reuseIdentifier: String { _typeName(Self.self, qualified: false) }

    /// The name of the cell kind that draws the item.
    public var reuseIdentifier: String { Self.reuseIdentifier }

    /// The default: no keys.
    public var keys: [RowKey] { [] }

    /// Does nothing.
    public func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? { nil }
}

/// A key that acts on the selected row.
///
/// ```swift
/// let key = RowKey("d", title: LocalizedText("delete", ["zh-Hans": "删除"]))
/// ```
public struct RowKey: Hashable, Sendable {
    /// The character of the Enter key.
    public static let enter: Character = "\n"

    /// The typed character; ``enter`` for Enter.
    public let key: Character
    /// The key's action, in a word or two.
    public let title: LocalizedText
    /// Indicates whether the key cancels a question of the row.
    ///
    /// A screen presses it when the user does something other than answer.
    public let isCancel: Bool

    /// Creates a key with the title that the bottom line shows.
    public init(_ key: Character, title: LocalizedText, isCancel: Bool = false) {
        self.key = key
        self.title = title
        self.isCancel = isCancel
    }
}
