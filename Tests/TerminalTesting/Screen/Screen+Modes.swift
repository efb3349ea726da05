extension Screen {
    mutating func setPrivateMode(_ mode: Int, to isOn: Bool) {
        switch mode {
        case 1: usesApplicationCursorKeys = isOn
        case 7: autoWraps = isOn
        case 25: isCursorVisible = isOn
        case 47, 1047: showAlternate(isOn)
        case 1048: if isOn { saveCursor() } else { restoreCursor() }
        case 1049: switchScreen(toAlternate: isOn)
        case 2004: bracketsPaste = isOn
        case 2026: isUpdating = isOn
        default: break
        }
    }

    mutating func saveCursor() { saved = currentCursor }

    /// Restores the saved cursor; without one, moves to the top left corner.
    mutating func restoreCursor() { restore(saved) }

    /// Resets modes and styles (DECSTR), but keeps the text.
    mutating func softReset() {
        style = CellStyle()
        isCursorVisible = true
        insertsText = false
        autoWraps = true
        drawsLines = false
        usesApplicationCursorKeys = false
        isUpdating = false
        region = 0..<rows
        saved = nil
    }

    /// Resets everything (RIS), except for the scrollback, the bell count and pending answers.
    mutating func reset() {
        let kept = (scrolledOff, bells, answers)
        let fresh = Screen(columns: columns, rows: rows)
        self = fresh
        (scrolledOff, bells, answers) = kept
    }

    private var currentCursor: SavedCursor {
        SavedCursor(
            position: cursor,
            style: style,
            wrapsNext: wrapsNext,
            drawsLines: drawsLines
        )
    }

    private mutating func restore(_ state: SavedCursor?) {
        moveCursor(row: state?.position.row ?? 0, column: state?.position.column ?? 0)
        style = state?.style ?? CellStyle()
        wrapsNext = state?.wrapsNext ?? false
        drawsLines = state?.drawsLines ?? false
    }

    /// Switches screens (mode ?1049): saves the main cursor, and clears the alternate screen.
    private mutating func switchScreen(toAlternate isOn: Bool) {
        guard isOn != isAlternate else { return }
        if isOn { savedOutsideAlternate = currentCursor }
        showAlternate(isOn)
        if isOn {
            grid = Array(repeating: ScreenRow(columns: columns, style: style), count: rows)
        } else {
            restore(savedOutsideAlternate)
        }
    }

    private mutating func showAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        if hiddenGrid.isEmpty {
            hiddenGrid = Array(repeating: ScreenRow(columns: columns), count: rows)
        }
        swap(&grid, &hiddenGrid)
        isAlternate = isOn
    }
}
