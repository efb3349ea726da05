package import DevMenuKit

/// A kind of cell, which draws one kind of item.
package protocol ListCell: Sendable {
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
package struct DrawingContext: Hashable, Sendable {
    /// The columns that a line may take, at least 1.
    package let width: Int
    /// The reader's language.
    package let locale: MenuLocale

    package init(width: Int, locale: MenuLocale) {
        self.width = max(1, width)
        self.locale = locale
    }
}

/// The lines of a cell, wrapped or cut to a width; missing texts add none.
struct CellLines {
    private(set) var lines: [StyledText] = []

    private let width: Int

    /// Creates an empty cell of at most `width` columns.
    init(width: Int) { self.width = width }

    /// Adds a text, wrapped to the width; control characters are escaped.
    mutating func addText(_ text: String?, isBold: Bool = false, isDim: Bool = false) {
        guard let text else { return }
        var styled = StyledText()
        let shown = ControlEscaping.escaped(text, keepsLines: true)
        styled.append(shown, isBold: isBold, isDim: isDim)
        lines += styled.wrapped(columns: width)
    }

    /// Adds an address, cut to one line.
    mutating func addAddress(_ address: String?) {
        guard let address else { return }
        var styled = StyledText()
        let shown = DisplayWidth.truncated(ControlEscaping.escaped(address), columns: width)
        styled.append(shown, isDim: true)
        lines.append(styled)
    }

    /// Adds a person's name behind the portrait.
    mutating func addName(_ name: String?, _ avatar: Avatar?) {
        guard let name else { return }
        var styled = StyledText()
        if let avatar { styled.append("\(avatar) ") }
        styled.append(ControlEscaping.escaped(name), isBold: true)
        lines += styled.wrapped(columns: width)
    }

    /// Adds a caption in a frame that is as wide as the caption, cut to one line.
    mutating func addFrame(around caption: String) {
        let room = max(1, width - Self.frameWidth)
        let shown = DisplayWidth.truncated(ControlEscaping.escaped(caption), columns: room)
        var styled = StyledText()
        styled.append(shown, isDim: true)
        lines += Self.framed([styled], width: DisplayWidth.of(shown))
    }

    /// The columns that a frame takes besides what it's around.
    static let frameWidth = 4

    /// Returns lines in a frame.
    ///
    /// - Parameters:
    ///   - lines: The lines, each at most `width` columns wide.
    ///   - width: The columns within the frame.
    /// - Returns: The lines with the frame.
    static func framed(_ lines: [StyledText], width: Int) -> [StyledText] {
        let rule = String(repeating: "─", count: max(0, width) + 2)
        let inner = lines.map { line in
            var framed = StyledText("│ ")
            framed.append(line)
            let gap = max(0, width - DisplayWidth.of(line.text))
            framed.append(String(repeating: " ", count: gap) + " │")
            return framed
        }
        return [StyledText("┌\(rule)┐")] + inner + [StyledText("└\(rule)┘")]
    }

    /// Adds a line, wrapped where it does not fit.
    mutating func add(_ line: StyledText) { lines += line.wrapped(columns: width) }

    /// Adds an empty line, which separates the cell from the next.
    mutating func addGap() { lines.append(StyledText()) }
}

/// The cell kinds of a list page, one for each reuse identifier.
package struct CellRegistry: Sendable {
    private typealias Draw = @Sendable (any ListItemViewModel, DrawingContext) -> [StyledText]?

    private var kinds: [String: Draw] = [:]

    /// Creates an empty registry.
    package init() {}

    /// Registers a kind of cell; a later one for the same identifier replaces the earlier.
    package mutating func register<Cell: ListCell>(_ kind: Cell.Type) {
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
    package func lines(
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

/// An error of drawing a row.
package enum CellError: Error, Equatable, Sendable {
    /// No cell kind is registered for this reuse identifier.
    case notRegistered(String)
    /// The cell kind of this reuse identifier draws items of another type.
    case otherItem(String, found: String)
}

extension CellError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .notRegistered(let identifier):
            "no cell kind is registered for '\(identifier)': register one on the page"
        case .otherItem(let identifier, let found):
            "the cell kind of '\(identifier)' does not draw items of type \(found)"
        }
    }
}
