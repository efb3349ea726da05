import DevMenuTerminal
public import DevMenuKit

/// The lines of a cell, wrapped or cut to a width; missing texts add none.
///
/// ```swift
/// var lines = CellLines(in: context)
/// lines.addText("Earth", isBold: true)
/// lines.addRow(StyledText("Moons"), value: .words("1"))
/// return lines.lines
/// ```
public struct CellLines: Sendable {
    /// The lines so far.
    public private(set) var lines: [StyledText] = []

    private let width: Int
    private let locale: MenuLocale
    private let screen: ScreenStyle?

    /// Creates an empty cell of at most `width` columns, only with text.
    public init(width: Int) { self.init(in: DrawingContext(width: width, locale: .english)) }

    /// Creates an empty cell of the width and the style of a context.
    public init(in context: DrawingContext) {
        width = context.width
        locale = context.locale
        screen = context.screen
    }

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

    /// Adds a line, wrapped if it doesn't fit.
    public mutating func add(_ line: StyledText) { lines += line.wrapped(columns: width) }

    /// Adds a picture of at most a number of columns, with a text on its lower edge.
    public mutating func addPicture(
        _ picture: Picture,
        columns: Int,
        rows: Int,
        caption: StyledText = StyledText()
    ) {
        // Not wrapped: each line fits.
        lines += picture.lines(
            columns: min(columns, width),
            rows: rows,
            caption: caption
        )
    }

    /// Adds words in a frame, in place of a picture, cut to one line.
    public mutating func addCaption(_ words: String) {
        let room = max(0, width - RowFrame.edges)
        let shown = DisplayWidth.truncated(ControlEscaping.escaped(words), columns: room)
        let text = StyledText(shown, isDim: true)
        lines += Self.framed([text], width: DisplayWidth.of(shown) + RowFrame.edges)
    }

    /// Adds an empty line, which separates the cell from the next.
    public mutating func addGap() { lines.append(StyledText()) }

    /// Adds a row of a menu or a settings page.
    ///
    /// On a screen, the title is on the left and the value on the right, with the remarks between
    /// them or, if there is no room, below. As plain text, it's one line that is wrapped.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - remarks: A few words each.
    ///   - value: The value, if the row has one.
    public mutating func addRow(
        _ title: StyledText,
        remarks: [String] = [],
        value: RowValue = .none
    ) {
        let remarks = remarks.map { ControlEscaping.escaped($0) }
        let comma = LocalizedText(", ", ["zh-Hans": "，"]).resolved(for: locale)
        let remark = remarks.joined(separator: comma)
        guard let screen else { return add(value.text(title, remark, locale)) }
        let titleWidth = DisplayWidth.of(title.text)
        var end = value.end(screen, locale)
        var below = remarks
        // Words that don't fit are below the title.
        if titleWidth + 2 + DisplayWidth.of(end.text) > width, let words = value.words {
            end = value.isLink ? RowValue.link("").end(screen, locale) : StyledText()
            below.append(ControlEscaping.escaped(words))
        }
        let room = max(1, width - (end.text.isEmpty ? 0 : DisplayWidth.of(end.text) + 2))
        var parts = title.wrapped(columns: room)
        if below == remarks, !remark.isEmpty,
            titleWidth + 2 + DisplayWidth.of(remark) <= room
        {
            parts[0].append("  ")
            parts[0].append(remark, isDim: true)
            below = []
        }
        if !end.text.isEmpty { parts[0].pad(to: width - DisplayWidth.of(end.text)) }
        parts[0].append(end)
        lines += parts
        addRemarks(below, comma)
    }

    /// Adds remarks, as many on a line as fit.
    private mutating func addRemarks(_ remarks: [String], _ comma: String) {
        var line = ""
        for (index, remark) in remarks.enumerated() {
            let remark = remark + (index + 1 < remarks.count ? comma : "")
            if !line.isEmpty, DisplayWidth.of(line + remark) > width + 1 {
                add(StyledText(line, isDim: true))
                line = ""
            }
            line += remark
        }
        if !line.isEmpty { add(StyledText(line, isDim: true)) }
    }

    /// Returns lines within a frame of some columns; the lines are at most four columns narrower.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - width: The width of the frame.
    ///   - title: A title in the upper edge; may be empty.
    ///   - theme: The colours, or `nil` if there are none.
    /// - Returns: The lines with both edges, the upper edge before them and the lower one after
    ///   them.
    public static func framed(
        _ lines: [StyledText],
        width: Int,
        title: StyledText = StyledText(),
        theme: PageTheme? = nil
    ) -> [StyledText] {
        let frame = RowFrame(width: width, theme: theme)
        return [frame.top(title)] + lines.map(frame.row) + [frame.bottom]
    }
}

/// The value at the end of a row.
public enum RowValue: Hashable, Sendable {
    /// No value.
    case none
    /// The state of a switch.
    case toggle(Bool)
    /// The value of a choice, or of another setting.
    case setting(String)
    /// Words, such as a fact or a question.
    case words(String)
    /// A question that waits for an answer.
    case question(String)
    /// An arrow, after words that may be empty: the row leads somewhere.
    case link(String)

    /// The words that can be below a title, or `nil` if there are none.
    fileprivate var words: String? {
        switch self {
        case .words(let words), .link(let words): words.isEmpty ? nil : words
        case .none, .toggle, .setting, .question: nil
        }
    }

    /// Indicates whether the row leads somewhere.
    fileprivate var isLink: Bool { if case .link = self { true } else { false } }

    /// Returns the value as shown at the end of a row of a screen.
    fileprivate func end(_ screen: ScreenStyle, _ locale: MenuLocale) -> StyledText {
        var text = StyledText()
        switch self {
        case .none: break
        case .toggle(let isOn):
            let values = [true, false].map { SettingText.value(.bool($0)).resolved(for: locale) }
            text.append(SettingText.styled(.bool(isOn), hasMarks: screen.hasMarks, in: locale))
            // The marks of all switches are in one column.
            text.pad(to: (screen.hasMarks ? 2 : 0) + (values.map(DisplayWidth.of).max() ?? 0))
        case .setting(let value):
            text.append(ControlEscaping.escaped(value), color: screen.theme?.on)
        case .words(let words): text.append(ControlEscaping.escaped(words), isDim: true)
        case .question(let words): text.append(ControlEscaping.escaped(words), isBold: true)
        case .link(let words):
            if !words.isEmpty { text.append(ControlEscaping.escaped(words) + " ", isDim: true) }
            text.append("›", isDim: true)
        }
        return text
    }

    /// Returns a row as plain text: the value of a setting before its title, others after it.
    fileprivate func text(
        _ title: StyledText,
        _ detail: String,
        _ locale: MenuLocale
    ) -> StyledText {
        var text = StyledText()
        switch self {
        case .toggle(let isOn):
            let value = SettingText.value(.bool(isOn)).resolved(for: locale)
            text.append("[\(value)]", isBold: isOn)
            text.append(" ")
        case .setting(let value): text.append("[\(ControlEscaping.escaped(value))] ")
        case .none, .words, .question, .link: break
        }
        text.append(title)
        if !detail.isEmpty {
            let words = LocalizedText(" (\(detail))", ["zh-Hans": "（\(detail)）"])
            text.append(words.resolved(for: locale), isDim: true)
        }
        switch self {
        case .words(let words): text.append("  \(ControlEscaping.escaped(words))", isDim: true)
        case .question(let words): text.append(" \(ControlEscaping.escaped(words))", isBold: true)
        case .link(let words):
            if !words.isEmpty { text.append("  \(ControlEscaping.escaped(words))", isDim: true) }
            text.append(" ›", isDim: true)
        case .none, .toggle, .setting: break
        }
        return text
    }
}

/// A frame around rows, with rounded corners.
struct RowFrame {
    /// The columns that the frame adds to a row.
    static let edges = 4

    /// The width with both edges.
    let width: Int
    /// The colours, or `nil` if there are none.
    let theme: PageTheme?

    private var inner: Int { max(0, width - Self.edges) }

    /// Returns the upper edge, with a title in it.
    func top(_ title: StyledText) -> StyledText {
        var line = rule("╭─")
        var used = 0
        if !title.text.isEmpty, inner > 2 {
            let text = DisplayWidth.truncated(title.text, columns: inner - 2)
            line.append(" ")
            line.append(StyledText(text, styles: title.styles))
            line.append(" ")
            used = DisplayWidth.of(text) + 2
        }
        line.append(rule(String(repeating: "─", count: inner + 1 - used) + "╮"))
        return line
    }

    /// The lower edge.
    var bottom: StyledText { rule("╰" + String(repeating: "─", count: inner + 2) + "╯") }

    /// Returns a line between both edges.
    func row(_ line: StyledText) -> StyledText {
        var row = rule("│")
        row.append(" ")
        row.append(line)
        row.pad(to: 2 + inner)
        row.append(" ")
        row.append(rule("│"))
        return row
    }

    private func rule(_ text: String) -> StyledText {
        StyledText(text, color: theme?.line, isDim: theme == nil)
    }
}

extension StyledText {
    /// Appends blanks up to a width.
    mutating func pad(to columns: Int) {
        append(String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))))
    }
}
