package import DevMenuKit

/// Writes results as text for people; errors are for standard error.
package struct TextFormat: OutputFormat {
    package let name = "text"
    package let isForPeople = true

    /// Creates the format.
    package init() {}

    package func bytes(
        of result: CommandResult,
        for report: ReportedCommand,
        in place: RenderingPlace,
        painter: Painter
    ) -> [UInt8] {
        let text = result.text(place)
        guard !text.text.isEmpty else { return [] }
        let painted = painter.paint(text.text, styles: text.styles)
        return Array((text.text.hasSuffix("\n") ? painted : painted + "\n").utf8)
    }
}
