/// A block of a Markdown text between lines of three backticks.
struct FencedBlock: Equatable, Sendable {
    /// The word after the opening backticks.
    let language: String
    /// The lines between the backticks.
    let lines: [String]

    /// The lines as one text.
    var text: String { lines.joined(separator: "\n") }

    /// Returns the blocks of a text, in order.
    static func blocks(in markdown: String) -> [FencedBlock] {
        var blocks: [FencedBlock] = []
        var open: (language: String, lines: [String])?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(FencedBlock(language: block.language, lines: block.lines))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(String(line))
            }
        }
        return blocks
    }
}
