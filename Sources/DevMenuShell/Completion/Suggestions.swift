import DevMenuTerminal
import DevMenuClient
import DevMenuKit

extension ShellCompleter {
    /// Returns the rest of a likely line if it fits into a row.
    ///
    /// - Parameters:
    ///   - line: The typed part, with the cursor at its end.
    ///   - prompt: The text of the prompt.
    ///   - columns: The width of the terminal.
    /// - Returns: The text, and the same as it is shown, or `nil` if there is none.
    package func suggestion(
        for line: String,
        behind prompt: String,
        columns: Int
    ) -> (text: String, shown: String)? {
        guard context.settings.showsSuggestions else { return nil }
        let paint = painter().codes(for: TextStyle(from: 0, to: 1, isDim: true))
        // Without colours it would look like typed text.
        guard !paint.before.isEmpty, let rest = suggestion(for: line) else { return nil }
        // A character in the last column makes some terminals begin a new row.
        let width = DisplayWidth.of(prompt) + DisplayWidth.of(line) + DisplayWidth.of(rest)
        return width < columns ? (rest, paint.before + rest + paint.after) : nil
    }

    /// Returns the rest of a likely line, from the history or the menu.
    ///
    /// The host isn't queried: a menu that hasn't been received suggests nothing.
    ///
    /// - Parameter line: The typed part, with the cursor at its end.
    /// - Returns: The text after it, or `nil` if there is none.
    package func suggestion(for line: String) -> String? {
        guard !completesPath, line.utf8.count > 1, !line.hasPrefix(" "),
            !line.utf8.contains(where: { $0 < 0x20 })
        else { return nil }
        let entered = context.files.history.entries.last {
            $0.utf8.count > line.utf8.count && $0.hasPrefix(line)
        }
        let whole = entered ?? (line.contains(" ") ? nil : name(beginningWith: line))
        guard let whole, whole.hasPrefix(line) else { return nil }
        let rest = String(whole.dropFirst(line.count))
        return rest.isEmpty || ControlEscaping.needsEscaping(rest, as: .name) ? nil : rest
    }

    /// Returns the first name of a command or an item that begins with a text.
    private func name(beginningWith text: String) -> String? {
        context.commands.names.first { $0.hasPrefix(text) && $0 != text }
            ?? context.host.knownMenu?.items
            .first { $0.id.hasPrefix(text) && $0.id != text && !$0.isHidden }?.id
    }
}
