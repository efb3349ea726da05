import DevMenuTerminal
public import DevMenuKit

/// A page as lines; the caller paints those that fit on the screen.
///
/// A layout costs a walk over the rows; that of an unchanged page reuses the rows of the one
/// before.
public struct PageLayout: Sendable {
    /// The rows and their lines, counted from the first below the header.
    struct Body: Sendable {
        var lines: [StyledText] = []
        var rowsByLine: [Int?] = []
        var rows: [PageRow] = []
    }

    /// The page's messages, the newest first, and a notice while a load is under way.
    ///
    /// They are above the rows, unless the caller shows them elsewhere: see ``withoutHeader``.
    public let header: [StyledText]
    /// The parts of the header, for a screen that shows them separately.
    package let parts: PageHeader

    let body: Body

    /// Creates a layout of a header above rows.
    init(parts: PageHeader, body: Body) {
        self.parts = parts
        self.body = body
        header = parts.lines
    }

    /// The layout without its header, for a caller that shows the header elsewhere.
    public var withoutHeader: PageLayout { PageLayout(parts: PageHeader(), body: body) }

    /// The number of lines.
    public var count: Int { header.count + body.lines.count }

    /// The rows in order, including those that can't be selected.
    public var rows: [PageRow] { body.rows }

    /// Returns the line at an index from 0 to below ``count``.
    public subscript(line: Int) -> StyledText {
        line < header.count ? header[line] : body.lines[line - header.count]
    }

    /// Returns the index of the row of a line, or `nil` for a line between rows.
    public func row(at line: Int) -> Int? {
        let index = line - header.count
        return body.rowsByLine.indices.contains(index) ? body.rowsByLine[index] : nil
    }

    /// Returns the lines of a row.
    public func lines(ofRow row: Int) -> Range<Int> {
        let lines = body.rows[row].lines
        return lines.lowerBound + header.count..<lines.upperBound + header.count
    }

    /// The page as one text, without empty lines at its end.
    public var text: StyledText {
        let end = (0..<count).last { !self[$0].text.isEmpty }.map { $0 + 1 } ?? 0
        return StyledText(lines: (0..<end).map { self[$0] })
    }
}

/// The messages of a page.
package struct PageHeader: Sendable {
    /// The answer to the last key.
    package var message: [StyledText] = []
    /// The notice while a load is under way.
    package var loading: StyledText?
    /// The error of the last load.
    package var failure: [StyledText] = []
    /// The notice about the current state of the page.
    package var notice: [StyledText] = []

    /// All messages, and an empty line after them.
    ///
    /// The answer to the last key comes first: if there is little room, the others are cut.
    var lines: [StyledText] {
        let lines = message + (loading.map { [$0] } ?? []) + failure + notice
        return lines.isEmpty ? [] : lines + [StyledText()]
    }
}

/// A row of a page layout.
public struct PageRow: Sendable {
    /// The content.
    public let item: any ListItemViewModel
    /// Indicates whether the row is in a frame.
    package let isFramed: Bool
    /// The row's lines, counted from the first below the header.
    let lines: Range<Int>

    /// The current keys of the row.
    public var keys: [RowKey] { item.keys }

    /// `true` if the row has keys.
    public var isSelectable: Bool { !item.keys.isEmpty }
}

/// The messages of list pages.
package enum PageMessage {
    /// The message after a failed load.
    static let genericError = LocalizedText(
        "Something went wrong, please try again later",
        ["zh-Hans": "出错啦，请稍后再试"]
    )

    /// Returns the message while a load is under way.
    package static func loading(in locale: MenuLocale) -> StyledText {
        notice(LocalizedText("Loading…", ["zh-Hans": "加载中…"]).resolved(for: locale))
    }

    /// Returns the message after a failed load, with the reason for developers.
    static func failedLoad(_ reason: LocalizedText, in locale: MenuLocale) -> StyledText {
        let message = StyledText(genericError.resolved(for: locale), isBold: true)
        return StyledText(lines: [message, notice(reason.resolved(for: locale))])
    }

    /// Returns the message after a key whose action failed.
    package static func error(_ error: any Error, in locale: MenuLocale) -> StyledText {
        let message = error.userMessage.resolved(for: locale)
        return StyledText(ControlEscaping.escaped(message, keepsLines: true), isBold: true)
    }

    /// Returns a notice.
    static func notice(_ notice: String) -> StyledText {
        StyledText(ControlEscaping.escaped(notice, keepsLines: true), isDim: true)
    }
}
