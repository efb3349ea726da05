public import DevMenuKit

/// A kind of cell, which draws one kind of item.
///
/// ```swift
/// struct PlanetCell: ListCell {
///     private var planet: Planet?
///
///     mutating func update(with item: Planet) { planet = item }
///
///     func lines(in context: DrawingContext) -> [StyledText] {
///         var lines = CellLines(width: context.width)
///         lines.addText(planet?.name, isBold: true)
///         lines.addText(planet.map { "\($0.moons) moons" }, isDim: true)
///         return lines.lines
///     }
/// }
/// ```
public protocol ListCell: Sendable {
    /// The kind of item that the cell draws.
    associatedtype Item: ListItemViewModel

    /// Creates an empty cell.
    init()

    /// Sets the item to draw, in place of the one before.
    mutating func update(with item: Item)

    /// Returns the item's lines, each at most `context.width` columns wide.
    func lines(in context: DrawingContext) -> [StyledText]
}

/// The width, the language and the style in which a list is drawn.
public struct DrawingContext: Hashable, Sendable {
    /// The width of a column that is easy to read; rows in frames are no wider.
    public static let columnWidth = 72

    /// The greatest width of a line in columns, at least 1.
    public private(set) var width: Int
    /// The reader's language.
    public let locale: MenuLocale
    /// Indicates whether lines are drawn between the rows of sections that have separators.
    public let hasSeparators: Bool
    /// The style of a screen, or `nil` for plain text, as for a shell or a screen reader.
    public let screen: ScreenStyle?

    /// Creates a context; a width below 1 is treated as 1.
    ///
    /// Pass `true` for `hasSeparators` if a screen has the room: each needs a line.
    public init(
        width: Int,
        locale: MenuLocale,
        hasSeparators: Bool = false,
        screen: ScreenStyle? = nil
    ) {
        self.width = max(1, width)
        self.locale = locale
        self.hasSeparators = hasSeparators
        self.screen = screen
    }

    /// The colours, or `nil` without a screen that has colours.
    public var theme: PageTheme? { screen?.theme }

    /// Indicates whether a picture can be shown: on a screen with colours enough for it.
    public var hasPictures: Bool { screen?.hasPictures ?? false }

    /// Returns the context for a part of at most a number of columns.
    public func narrowed(to width: Int) -> DrawingContext {
        var context = self
        context.width = max(1, min(width, self.width))
        return context
    }
}

/// The cell kinds of a list page, one for each reuse identifier.
///
/// ```swift
/// var cells = CellRegistry()
/// cells.register(PlanetCell.self)
/// ```
public struct CellRegistry: Sendable {
    private typealias Draw = @Sendable (any ListItemViewModel, DrawingContext) -> [StyledText]?

    private var kinds: [String: Draw] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Creates a registry of kinds of cells.
    public init<each Cell: ListCell>(_ kinds: repeat (each Cell).Type) {
        repeat register(each kinds)
    }

    /// Registers a kind of cell; a later one for the same identifier replaces the earlier.
    public mutating func register<Cell: ListCell>(_ kind: Cell.Type) {
        kinds[Cell.Item.reuseIdentifier] = { item, context in
            guard let item = item as? Cell.Item else { return nil }
            var cell = Cell()
            cell.update(with: item)
            return cell.lines(in: context)
        }
    }

    /// Returns the lines of an item, drawn by the cell kind of its identifier.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - context: The width and the language.
    /// - Returns: The lines.
    /// - Throws: ``CellError``.
    public func lines(
        of item: any ListItemViewModel,
        in context: DrawingContext
    ) throws(CellError) -> [StyledText] {
        guard let draw = kinds[item.reuseIdentifier] else {
            throw .notRegistered(item.reuseIdentifier)
        }
        guard let lines = draw(item, context) else {
            throw .otherItem(item.reuseIdentifier, found: _typeName(type(of: item)))
        }
        return lines
    }
}

/// An error that occurs when a row is drawn.
public enum CellError: Error, Equatable, Sendable {
    /// No cell kind is registered for this reuse identifier.
    case notRegistered(String)
    /// The cell kind of this reuse identifier draws items of another type.
    case otherItem(String, found: String)
}

extension CellError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .notRegistered(let identifier):
            "no cell kind is registered for '\(identifier)': register one on the page"
        case .otherItem(let identifier, let found):
            "the cell kind of '\(identifier)' doesn't draw items of type \(found)"
        }
    }
}
