/// Finds where the lines of a text end, character by character; offsets in UTF-8 bytes.
struct LineBreaker {
    private let columns: Int
    /// Where the line begins, and where the text that was seen ends.
    private var start = 0
    private var end = 0
    /// The columns of the line so far.
    private var width = 0
    /// Where the line may end: before the blanks there, and where the next then begins.
    private var chance: (end: Int, next: Int, width: Int)?

    /// A breaker for lines of at most some columns.
    init(columns: Int) { self.columns = columns }

    /// What is left when the text has ended.
    var rest: Range<Int> { start..<end }

    /// Takes the next character; gives the line that it ends, if it does.
    mutating func add(_ character: Character) -> Range<Int>? {
        let size = character.utf8.count
        defer { end += size }
        if character.isNewline {
            defer { begin(at: end + size, width: 0) }
            return start..<end
        }
        let isBlank = character == " " || character == "\t"
        let needed = isBlank ? 1 : DisplayWidth.of(character)
        if needed == 2, end > start, chance?.next != end { chance = (end, end, width) }
        var line: Range<Int>?
        if width + needed > columns, end > start {
            if isBlank {
                // A blank at the end of a line is dropped with the break.
                line = start..<end
                begin(at: end + size, width: 0)
                return line
            }
            if let chance {
                line = start..<chance.end
                begin(at: chance.next, width: width - chance.width)
            } else {
                line = start..<end
                begin(at: end, width: 0)
            }
        }
        width += needed
        if isBlank { chance = (end, end + size, width) }
        // A row of choices, `a|b|c`, is parted between them.
        if needed == 2 || character == "|" { chance = (end + size, end + size, width) }
        return line
    }

    private mutating func begin(at offset: Int, width: Int) {
        start = offset
        self.width = width
        chance = nil
    }
}
