import DevMenuText
public import DevMenuKit

/// A kind of cell, which draws one kind of item.
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

/// The width and the language in which a list is drawn.
public struct DrawingContext: Hashable, Sendable {
    /// The greatest width of a line in columns, at least 1.
    public let width: Int
    /// The reader's language.
    public let locale: MenuLocale
    /// Indicates whether lines are drawn between the rows of sections that have separators.
    public let hasSeparators: Bool

    /// Creates a context; a width below 1 counts as 1.
    ///
    /// Pass `true` for `hasSeparators` if a screen has the room: each needs a line.
    public init(width: Int, locale: MenuLocale, hasSeparators: Bool = false) {
        self.width = max(1, width)
        self.locale = locale
        self.hasSeparators = hasSeparators
    }
}

/// The lines of a cell, wrapped or cut to a width; missing texts add none.
public struct CellLines: Sendable {
    /// The lines so far.
    public private(set) var lines: [StyledText] = []

    private let width: Int

    /// Creates an empty cell of at most `width` columns.
    public init(width: Int) { self.width = width }

    /// Adds a text, wrapped to the width; control characters are escaped.
    public mutating func addText(_ text: String?, isBold: Bool = false, isDim: Bool = false) {
        guard let text else { return }
        let shown = ControlEscaping.escaped(text, keepsLines: true)
        add(StyledText(shown, isBold: isBold, isDim: isDim))
    }

    /// Adds an address, cut to one line.
    public mutating func addAddress(_ address: String?) {
        guard let address else { return }
        let shown = DisplayWidth.truncated(ControlEscaping.escaped(address), columns: width)
        lines.append(StyledText(shown, isDim: true))
    }

    /// Adds a line, wrapped if it does not fit.
    public mutating func add(_ line: StyledText) { lines += line.wrapped(columns: width) }

    /// Returns lines within a frame of some columns; the lines are at most four columns narrower.
    public static func framed(_ lines: [StyledText], width: Int) -> [StyledText] {
        let inner = max(0, width - 4)
        let rule = String(repeating: "─", count: inner + 2)
        let framed = lines.map { line in
            var row = StyledText("│ ")
            row.append(line)
            let blanks = max(0, inner - DisplayWidth.of(line.text))
            row.append(String(repeating: " ", count: blanks) + " │")
            return row
        }
        return [StyledText("┌\(rule)┐")] + framed + [StyledText("└\(rule)┘")]
    }

    /// Adds an empty line, which separates the cell from the next.
    public mutating func addGap() { lines.append(StyledText()) }
}

/// The cell kinds of a list page, one for each reuse identifier.
public struct CellRegistry: Sendable {
    private typealias Draw = @Sendable (any ListItemViewModel, DrawingContext) -> [StyledText]?

    private var kinds: [String: Draw] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Creates a registry of kinds of cells.
    package init<First: ListCell, each Cell: ListCell>(
        _ first: First.Type,
        _ others: repeat (each Cell).Type
    ) {
        register(first)
        repeat register(each others)
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
            "the cell kind of '\(identifier)' does not draw items of type \(found)"
        }
    }
}
