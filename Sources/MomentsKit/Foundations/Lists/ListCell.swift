package import DevMenuKit

/// A kind of cell: it draws one kind of item.
package protocol ListCell: Sendable {
    /// The kind of item that it draws.
    associatedtype Item: ListItemViewModel

    /// A cell that shows nothing yet.
    init()

    /// Takes the item that it is to show; the one before is forgotten.
    mutating func update(with item: Item)

    /// The item's lines, each no wider than the place has columns.
    func lines(in place: ListPlace) -> [StyledText]
}

/// Where a list is drawn: how wide, and for whom.
package struct ListPlace: Hashable, Sendable {
    /// The columns that a line may take, at least 1.
    package let width: Int
    /// The language of whoever looks.
    package let locale: MenuLocale

    /// A place of a width.
    package init(width: Int, locale: MenuLocale) {
        self.width = max(1, width)
        self.locale = locale
    }
}

/// The lines of a cell, each no wider than there is room for; what is missing adds none.
struct CellLines {
    /// The lines.
    private(set) var lines: [StyledText] = []

    private let width: Int

    /// Lines of at most some columns.
    init(width: Int) { self.width = width }

    /// Adds a text, on as many lines as it needs; what could act on a terminal is shown escaped.
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

    /// Adds a line that is known to fit, or is broken.
    mutating func add(_ line: StyledText) { lines += line.wrapped(columns: width) }

    /// Adds an empty line, which parts the cell from the next.
    mutating func addGap() { lines.append(StyledText()) }
}

/// The cell kinds of a list page, one for each reuse identifier.
package struct CellRegistry: Sendable {
    private typealias Draw = @Sendable (any ListItemViewModel, ListPlace) -> [StyledText]?

    private var kinds: [String: Draw] = [:]

    /// A registry of no kind.
    package init() {}

    /// Adds the kind that shows its item; of two for one identifier the later one does.
    package mutating func register<Cell: ListCell>(_ kind: Cell.Type) {
        kinds[Cell.Item.reuseIdentifier] = { item, place in
            guard let item = item as? Cell.Item else { return nil }
            var cell = Cell()
            cell.update(with: item)
            return cell.lines(in: place)
        }
    }

    /// The lines of an item, as the cell kind of its identifier draws them.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - place: Where it is drawn.
    /// - Returns: The lines.
    /// - Throws: ``CellError``.
    package func lines(
        of item: any ListItemViewModel,
        in place: ListPlace
    ) throws(CellError) -> [StyledText] {
        guard let draw = kinds[item.reuseIdentifier] else {
            throw .notRegistered(item.reuseIdentifier)
        }
        guard let lines = draw(item, place) else {
            throw .otherItem(item.reuseIdentifier, found: _typeName(type(of: item)))
        }
        return lines
    }
}

/// Why a row cannot be drawn.
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
