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

    /// Without a saved cursor it goes home.
    mutating func restoreCursor() { place(saved) }

    /// Puts back what a program may have left behind (DECSTR), and keeps the text.
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

    /// Starts anew (RIS), but for what only grows.
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

    private mutating func place(_ state: SavedCursor?) {
        moveCursor(row: state?.position.row ?? 0, column: state?.position.column ?? 0)
        style = state?.style ?? CellStyle()
        wrapsNext = state?.wrapsNext ?? false
        drawsLines = state?.drawsLines ?? false
    }

    /// Mode ?1049 keeps a cursor of its own for the main screen, and starts on an empty one.
    private mutating func switchScreen(toAlternate isOn: Bool) {
        guard isOn != isAlternate else { return }
        if isOn { savedOutsideAlternate = currentCursor }
        showAlternate(isOn)
        if isOn {
            grid = Array(repeating: ScreenRow(columns: columns, style: style), count: rows)
        } else {
            place(savedOutsideAlternate)
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
