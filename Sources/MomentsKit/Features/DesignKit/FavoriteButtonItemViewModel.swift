import DevMenuKit
import Synchronization

/// A favourite button that works: outline where it is off, filled where it is on.
final class FavoriteButtonItemViewModel: ListItemViewModel {
    private let button: FavoriteButton
    private let line: StyledText
    private let changed: @Sendable () -> Void
    private let isFilled = Mutex(false)

    /// A button in a line of the page.
    init(_ button: FavoriteButton, line: StyledText, changed: @escaping @Sendable () -> Void) {
        self.button = button
        self.line = line
        self.changed = changed
    }

    /// The line, and which of the two marks the button wears.
    var shown: StyledText {
        let mark = isFilled.withLock { $0 } ? button.filled : button.outline
        var text = line
        text.append("  ")
        text.append("[\(mark)]", color: button.color)
        return text
    }

    /// Fills it, or empties it.
    var keys: [RowKey] {
        let title = LocalizedText(en: "switch", zhHans: "切换")
        return [RowKey(RowKey.enter, title: title), RowKey(" ", title: title)]
    }

    /// Fills it, or empties it.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        isFilled.withLock { $0.toggle() }
        changed()
        return nil
    }
}
