import DevMenuClient
import DevMenuTerminal
import DevMenuKit
import DevMenuWire

extension ReceivedContent {
    /// Returns the table, or else the text with its styles, or `nil` if there is neither.
    ///
    /// A page that the app shows itself isn't shown twice.
    ///
    /// - Parameters:
    ///   - name: The name of the action or of the page.
    ///   - context: The width.
    /// - Returns: The text.
    func shown(as name: String, in context: RenderingContext) -> StyledText? {
        if isShown { return StyledText("\(name.shownName): the app shows the page") }
        return table.map { TableLayout.text(of: $0, limit: context.columns) }
            ?? text.map { StyledText($0, styles: styles) }
    }

    /// The rows of the table, or else one with the text.
    var rows: [[String]] { table?.cells ?? text.map { $0.isEmpty ? [] : [[$0]] } ?? [] }
}
