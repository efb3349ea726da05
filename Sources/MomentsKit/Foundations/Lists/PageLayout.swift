package import DevMenuKit

/// A page as lines, which whoever shows it paints from the first that fits on the screen.
///
/// Making one costs a walk over the rows; a page that has not changed gives the rows of the one before.
package struct PageLayout: Sendable {
    /// The rows, and their lines counted from the first below the header.
    struct Body: Sendable {
        var lines: [StyledText] = []
        var rowsByLine: [Int?] = []
        var rows: [PageRow] = []
    }

    /// What stands above the rows: messages, and that a load is under way.
    package let header: [StyledText]

    private let body: Body

    init(header: [StyledText], body: Body) {
        self.header = header
        self.body = body
    }

    /// The rows and what stands between them alone, for whoever shows the header at a place of its own.
    package var withoutHeader: PageLayout { PageLayout(header: [], body: body) }

    /// How many lines there are.
    package var count: Int { header.count + body.lines.count }

    /// The rows in order, those that cannot be selected among them.
    package var rows: [PageRow] { body.rows }

    /// A line; its place is from 0 to below ``count``.
    package subscript(line: Int) -> StyledText {
        line < header.count ? header[line] : body.lines[line - header.count]
    }

    /// The row to which a line belongs; `nil` for what stands between rows.
    package func row(at line: Int) -> Int? {
        let place = line - header.count
        return body.rowsByLine.indices.contains(place) ? body.rowsByLine[place] : nil
    }

    /// The lines of a row.
    package func lines(ofRow row: Int) -> Range<Int> {
        let lines = body.rows[row].lines
        return lines.lowerBound + header.count..<lines.upperBound + header.count
    }

    /// The page as one text, without empty lines at its end.
    package var text: StyledText {
        var text = StyledText()
        let end = (0..<count).last { !self[$0].text.isEmpty }.map { $0 + 1 } ?? 0
        for line in 0..<end {
            if line > 0 { text.append("\n") }
            text.append(self[line])
        }
        return text
    }
}

/// A row of a page that was laid out.
package struct PageRow: Sendable {
    /// What it shows.
    package let item: any ListItemViewModel
    /// Its lines, counted from the first below the header.
    let lines: Range<Int>

    /// What its keys do, as things stand.
    package var keys: [RowKey] { item.keys }

    /// Whether there is anything to do with it.
    package var isSelectable: Bool { !item.keys.isEmpty }
}

/// What list pages say of themselves.
enum PageMessage {
    /// What people read where a load failed.
    static let somethingWentWrong = LocalizedText(
        en: "Something went wrong, please try again later",
        zhHans: "出错啦，请稍后再试"
    )

    /// A load is under way.
    static func loading(in locale: MenuLocale) -> StyledText {
        notice(LocalizedText(en: "Loading…", zhHans: "加载中…").resolved(for: locale))
    }

    /// A load failed, for a reason that helps whoever looks into it.
    static func failedLoad(_ reason: String, in locale: MenuLocale) -> [StyledText] {
        var text = StyledText()
        text.append(somethingWentWrong.resolved(for: locale), isBold: true)
        return [text, notice(reason)]
    }

    /// What a key stands for could not be done.
    static func failure(_ error: any Error, in locale: MenuLocale) -> StyledText {
        let words =
            (error as? any LocalizedFailure)?.message.resolved(for: locale)
            ?? String(describing: error)
        var text = StyledText()
        text.append(ControlEscaping.escaped(words, keepsLines: true), isBold: true)
        return text
    }

    /// Something to know.
    static func notice(_ notice: String) -> StyledText {
        var text = StyledText()
        text.append(ControlEscaping.escaped(notice, keepsLines: true), isDim: true)
        return text
    }
}
