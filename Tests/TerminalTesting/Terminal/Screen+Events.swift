/// The operations that events ask for.
extension Screen {
    mutating func handle(_ event: TerminalEvent) {
        switch event {
        case .print(let scalar): show(scalar)
        case .control(let byte): control(byte)
        case .escape(let final): escape(final)
        case .sequence(let sequence): perform(sequence)
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: moveCursor(column: cursor.column - 1)
        case 0x09: tab(1)
        case 0x0a, 0x0b, 0x0c: lineFeed()
        case 0x0d: moveCursor(column: 0)
        default: break
        }
    }

    private mutating func escape(_ final: UInt8) {
        switch Character(Unicode.Scalar(final)) {
        case "7": saveCursor()
        case "8": restoreCursor()
        case "D": lineFeed()
        case "E":
            moveCursor(column: 0)
            lineFeed()
        case "M": reverseLineFeed()
        case "c": reset()
        default: break
        }
    }

    private mutating func perform(_ sequence: ControlSequence) {
        let final = Character(Unicode.Scalar(sequence.final))
        switch sequence.marker {
        case nil: if !move(final, sequence), !edit(final, sequence) { state(final, sequence) }
        case UInt8(ascii: "?") where final == "h" || final == "l":
            for group in sequence.groups { setPrivateMode(group[0], to: final == "h") }
        default: break
        }
    }

    private mutating func move(_ final: Character, _ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch final {
        case "A": moveUp(count)
        case "B", "e": moveDown(count)
        case "C", "a": moveCursor(column: cursor.column + count)
        case "D": moveCursor(column: cursor.column - count)
        case "E":
            moveDown(count)
            moveCursor(column: 0)
        case "F":
            moveUp(count)
            moveCursor(column: 0)
        case "G", "`": moveCursor(column: count - 1)
        case "H", "f": moveCursor(row: count - 1, column: sequence.count(1) - 1)
        case "I": tab(count)
        case "Z": backTab(count)
        case "d": moveCursor(row: count - 1)
        case "s": saveCursor()
        case "u": restoreCursor()
        default: return false
        }
        return true
    }

    private mutating func edit(_ final: Character, _ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        let column = cursor.column
        switch final {
        case "@": grid[cursor.row].insertBlanks(count, at: column, style: style)
        case "P": grid[cursor.row].delete(count, at: column, style: style)
        case "X":
            let end = column + min(count, columns - column)
            grid[cursor.row].erase(column..<end, style: style)
        case "J": eraseInDisplay(sequence.parameter(0, default: 0))
        case "K": eraseInLine(sequence.parameter(0, default: 0))
        case "L": insertLines(count)
        case "M": deleteLines(count)
        case "S": scrollUp(count, from: region.lowerBound)
        case "T": scrollDown(count, from: region.lowerBound)
        default: return false
        }
        wrapsNext = false
        return true
    }

    private mutating func state(_ final: Character, _ sequence: ControlSequence) {
        switch final {
        case "m": style.apply(sequence.groups)
        case "r": setRegion(sequence)
        case "c": answers += Array("\u{1b}[?62;22c".utf8)
        case "n":
            switch sequence.parameter(0, default: 0) {
            case 5: answers += Array("\u{1b}[0n".utf8)
            case 6: answers += Array("\u{1b}[\(cursor.row + 1);\(cursor.column + 1)R".utf8)
            default: break
            }
        default: break
        }
    }
}

/// Modes, and the states that are saved and reset.
extension Screen {
    mutating func setPrivateMode(_ mode: Int, to isOn: Bool) {
        switch mode {
        case 1: usesApplicationCursorKeys = isOn
        case 7: autoWraps = isOn
        case 25: isCursorVisible = isOn
        case 1049: switchScreen(toAlternate: isOn)
        case 2004: bracketsPaste = isOn
        case 2026: isUpdating = isOn
        default: break
        }
    }

    mutating func saveCursor() { saved = currentCursor }

    /// Restores the saved cursor; without one, moves to the top left corner.
    mutating func restoreCursor() { restore(saved) }

    /// Resets everything (RIS), except for the scrollback and pending answers.
    mutating func reset() {
        let unchanged = (scrolledOff, answers)
        let fresh = Screen(columns: columns, rows: rows)
        self = fresh
        (scrolledOff, answers) = unchanged
    }

    private var currentCursor: SavedCursor {
        SavedCursor(position: cursor, style: style, wrapsNext: wrapsNext)
    }

    private mutating func restore(_ state: SavedCursor?) {
        moveCursor(row: state?.position.row ?? 0, column: state?.position.column ?? 0)
        style = state?.style ?? CellStyle()
        wrapsNext = state?.wrapsNext ?? false
    }

    /// Switches screens (mode ?1049): saves the main cursor, and clears the alternate screen.
    private mutating func switchScreen(toAlternate isOn: Bool) {
        guard isOn != isAlternate else { return }
        isAlternate = isOn
        if isOn {
            savedOutsideAlternate = currentCursor
            hiddenGrid = grid
            grid = Array(repeating: ScreenRow(columns: columns, style: style), count: rows)
        } else {
            grid = hiddenGrid
            hiddenGrid = []
            restore(savedOutsideAlternate)
        }
    }
}
