import DevMenuKit
import DevMenuWire

/// Completes what a person types: commands, identifiers, values, arguments, paths and routes.
///
/// It knows the commands from what they say of their arguments, and everything else from the host,
/// for which it waits 200 ms at most.
package final class ShellCompleter: LineCompleter {
    /// How long it waits for the host, in all.
    static let patience = Duration.milliseconds(200)

    private unowned let shell: Shell

    /// Keeps the loop from reading keys while it waits for the host.
    package var withoutKeys: (() -> Void) -> Void = { $0() }

    /// A completer of a shell's lines.
    package init(shell: Shell) { self.shell = shell }

    package func completions(for line: String, at cursor: Int) -> Completions {
        let context = CursorContext(line: line, cursor: cursor)
        var found: [Suggestion] = []
        withoutKeys { found = suggestions(for: context) }
        let candidates = found.filter { $0.text.hasPrefix(context.partial) }.map { suggestion in
            CompletionCandidate(
                Quoting.quote(suggestion.text, in: context.quoting, isClosed: suggestion.isWhole),
                label: suggestion.label,
                summary: suggestion.summary,
                isWhole: suggestion.isWhole
            )
        }
        return Completions(start: context.start, candidates: candidates)
    }

    private func suggestions(for context: CursorContext) -> [Suggestion] {
        switch context.place {
        case .pipe, .comment: return []
        case .redirectionTarget: return FileSuggestions.files(beginningWith: context.partial)
        case .word: break
        }
        let menu = shell.host.menu(within: Self.patience)
        guard let name = context.words.first?.text else {
            return commandsAndItems(menu, context.partial)
        }
        let texts = context.words.map(\.text)
        guard let command = shell.commands[name] else {
            guard let item = menu[name] else { return [] }
            return arguments(of: item, given: Array(context.words.dropFirst()), context.partial)
        }
        let place = texts.count - 1
        let declared = command.arguments
        guard let argument = place < declared.count ? declared[place] : declared.last,
            place < declared.count || argument.isRepeated
        else { return [] }
        return suggestions(for: argument.meaning, context, menu)
    }

    private func suggestions(
        for meaning: CommandArgument.Meaning,
        _ context: CursorContext,
        _ menu: ListedMenu
    ) -> [Suggestion] {
        // What does not fit is left out first: a menu may have very many items.
        let items = menu.items.filter { $0.id.hasPrefix(context.partial) }
        let named = context.words.dropFirst().first.flatMap { menu[$0.text] }
        switch meaning {
        case .commandOrItem: return commandsAndItems(menu, context.partial)
        case .item: return items.map(Suggestion.init)
        case .action: return items.filter { $0.role == .action }.map(Suggestion.init)
        case .setting:
            return items.filter { $0.role != .action && $0.role != .description }
                .map(Suggestion.init)
        case .toggle:
            return items.filter { $0.role == .setting(isToggle: true) }.map(Suggestion.init)
        case .section: return menu.sections.map { Suggestion($0.id, $0.title) }
        case .route:
            return shell.host.routes(within: Self.patience).map { Suggestion($0.path, $0.title) }
        case .file: return FileSuggestions.files(beginningWith: context.partial)
        case .word(let words): return words.map { Suggestion($0) }
        case .settingValue, .actionArgument:
            let given = Array(context.words.dropFirst(2))
            return named.map { arguments(of: $0, given: given, context.partial) } ?? []
        case .shellSetting: return ShellSettings.entries.map { Suggestion($0.name, $0.summary) }
        case .shellSettingValue:
            let name = context.words.dropFirst().first?.text ?? ""
            return (ShellSettings.entry(name)?.values ?? []).map { Suggestion($0) }
        case .number: return []
        }
    }

    private func commandsAndItems(_ menu: ListedMenu, _ prefix: String) -> [Suggestion] {
        shell.commands.commands.map { Suggestion($0.name, $0.summary) }
            + menu.items.filter { $0.id.hasPrefix(prefix) && shell.commands[$0.id] == nil }
            .map(Suggestion.init)
    }

    private func arguments(
        of item: ListedItem,
        given: [Word],
        _ partial: String
    ) -> [Suggestion] {
        switch item.role {
        case .description: return []
        case .setting(let isToggle):
            guard given.isEmpty, item.isWritable else { return [] }
            let values =
                isToggle
                ? [Suggestion("on"), Suggestion("off"), Suggestion("flip", "the opposite")]
                : item.options.map { Suggestion($0.value, $0.title) }
            return values + [Suggestion("reset", "back to what it was")]
        case .action:
            return ActionSuggestions(item: item, given: given, partial: partial) {
                argument,
                prefix in
                self.candidates(for: item, argument, prefix)
            }.all
        }
    }

    private func candidates(
        for item: ListedItem,
        _ argument: String,
        _ prefix: String
    ) -> [Suggestion] {
        guard shell.host.isLive else { return [] }
        let request = HostRequest.complete(ItemID(item.id), argument: argument, prefix: prefix)
        let answer = try? shell.host.ask(request, within: Self.patience)
        return (answer?["candidates"]?.array ?? []).compactMap { candidate in
            candidate["text"]?.string.map { Suggestion($0, candidate["summary"]?.string ?? "") }
        }
    }
}
