package import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// Finds the candidates for a typed line when Tab is pressed.
///
/// 1. The line reader, `ReadlineReader`, calls ``completions(for:at:)`` with the line; the scripts of
///    outer shells call `devmenu complete-words`, and that ``candidates(forWords:partial:)``.
/// 2. A ``CursorContext`` determines the part of the line that the cursor is in.
/// 3. A command's name is one of the ``CommandTable`` or an item's identifier. Any other word has the
///    ``CommandArgument/Meaning`` that its command declares.
/// 4. The meaning decides the source of the candidates: the host's menu and routes, the values of a
///    setting, running apps, presets, the shell's settings, ``FileCandidates``, or for an action's
///    argument ``ActionCandidates``. These and an open choice query the host
///    (`HostRequest.complete`), which may name a program: ``CandidatePrograms`` runs it.
///
/// It waits for the host within one limit in all: a candidate that arrives later is left out.
package final class ShellCompleter {
    /// The time to wait for a host that runs already, in all.
    package static let timeout = Duration.milliseconds(200)

    unowned let context: any CommandContext
    private let limit: Duration
    /// The end of the wait for the host.
    private var deadline = ContinuousClock.now
    /// The menu for the candidates that are being found; `nil` before it is needed.
    private var requested: ListedMenu?

    /// Calls a closure that may wait for the host, during which the loop must not read keys.
    package var withoutKeys: (() -> Void) -> Void = { $0() }
    /// Returns whether more candidates than the screen holds are chosen from in a full-screen list.
    var opensList: () -> Bool = { false }
    /// Indicates whether the host's candidates came in time.
    var isInTime: Bool { .now < deadline }
    /// Indicates whether the line is the path of a file, the answer to a question.
    var completesPath = false
    /// Reports to the person why a program has no candidates, once for each reason.
    var announce: (String) -> Void = { _ in }
    private var announced: Set<String> = []
    /// Returns the painter of suggestions.
    var painter: () -> Painter = { Painter(depth: .none) }

    /// Creates a completer of the lines that commands are typed in.
    ///
    /// - Parameters:
    ///   - context: The shell as commands see it.
    ///   - limit: The time to wait for the host, in all.
    package init(in context: any CommandContext, waiting limit: Duration = timeout) {
        self.context = context
        self.limit = limit
    }

    /// Returns the candidates for the word at the cursor, quoted as the line's syntax needs it.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - cursor: The cursor's offset in UTF-8 bytes.
    /// - Returns: The candidates that begin with the typed part of the word or, if none does, those
    ///   nearest to it.
    package func completions(for line: String, at cursor: Int) -> Completions {
        if completesPath {
            let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
            let files = FileCandidates.files(beginningWith: typed)
                .filter { !ControlEscaping.needsEscaping($0.replacement) }
            return Completions(start: 0, candidates: files)
        }
        begin()
        let position = CursorContext(line: line, cursor: cursor)
        var found: [CompletionCandidate] = []
        withoutKeys { found = candidates(for: position) }
        for index in found.indices {
            found[index].replacement = Quoting.quote(
                found[index].replacement,
                in: position.quoting,
                isClosed: found[index].isWhole
            )
        }
        return Completions(start: position.start, candidates: found)
    }

    /// Returns the candidates after whole words that are used as they are, as from `argv`.
    ///
    /// They leave out words that can't be typed in a line, such as a host's word with a newline.
    ///
    /// - Parameters:
    ///   - texts: The command's name and the words after it; none to complete the name.
    ///   - partial: The part of the next word that has been typed.
    ///   - namesItem: `true` if the name is an item's, even if a command has it.
    /// - Returns: The candidates that begin with `partial`, not quoted; `nil` for the path of a
    ///   file, which an outer shell completes and quotes by its own rules.
    package func candidates(
        forWords texts: [String],
        partial: String,
        namingItem namesItem: Bool = false
    ) -> [CompletionCandidate]? {
        begin()
        var texts = texts.drop { ParsedCommand(words: [$0]).words[0].isAssignment }
        if namesItem {
            guard let name = texts.first else { return items(partial) { _ in true } }
            if context.commands[name] != nil, let item = menu[name] {
                texts = [item.role.commandName] + texts
            }
        }
        let words = ParsedCommand(words: texts).words
        if argument(after: own(words))?.meaning == .file { return nil }
        let found = candidates(after: words, partial, ofArguments: true)
        guard !found.contains(where: \.isFile) else { return nil }
        return found.filter { candidate in
            candidate.replacement.hasPrefix(partial)
                && !ControlEscaping.needsEscaping(candidate.replacement)
        }
    }

    /// Returns the candidates for a value of a flag of the program's command line, not quoted.
    package func candidates(
        forValueOf flag: CommandArgument,
        partial: String
    ) -> [CompletionCandidate] {
        begin()
        // No scope that is there has this name.
        let automatic = flag.optionName == HostFlags.scopeName ? ScopeName.ofWorktree() : nil
        let worktree = automatic.map { [CompletionCandidate(ScopeName.automatic, "\($0)")] } ?? []
        return (worktree + candidates(for: flag.meaning, after: [], partial))
            .filter { $0.replacement.hasPrefix(partial) }
    }

    /// Begins to wait for the host, whose menu is requested again.
    private func begin() {
        deadline = .now + limit
        requested = nil
    }

    private func candidates(for position: CursorContext) -> [CompletionCandidate] {
        switch position.kind {
        case .comment: []
        case .pipe: ProgramCandidates.all(for: position)
        case .redirectionTarget: FileCandidates.files(beginningWith: position.partial)
        case .word:
            argument(after: own(position.words))?.meaning == .file
                ? FileCandidates.files(beginningWith: position.partial)
                : candidates(
                    after: Array(position.words.drop(while: \.isAssignment)),
                    position.partial
                ).completing(position.partial)
        }
    }

    /// Returns the candidates after words: those of the command, and the shell's flags.
    private func candidates(
        after typed: [Word],
        _ partial: String,
        ofArguments isArgument: Bool = false
    ) -> [CompletionCandidate] {
        let following = { [self] (words: [Word]) -> [CommandArgument] in
            guard let name = words.first?.text,
                context.commands[name] != nil || menu[name] != nil
            else { return [] }
            return flags(among: words, ofArguments: isArgument)?.next ?? []
        }
        if let last = typed.last?.text, last.hasPrefix("-"),
            let flag = following(typed.dropLast()).flag(last), flag.takesValue
        {
            return candidates(for: flag.meaning, after: [], partial)
        }
        guard partial.hasPrefix("-") else { return ownCandidates(after: own(typed), partial) }
        let next = following(typed)
        let (name, value) = FlagScanner.split(partial)
        if let value, let flag = next.flag(name), flag.takesValue {
            return candidates(for: flag.meaning, after: [], value).behind(name + "=")
        }
        return ownCandidates(after: own(typed), partial) + next.candidates(besides: [])
    }

    /// Returns the words of a command without the shell's flags, which may be anywhere among them.
    private func own(_ typed: [Word]) -> [Word] { flags(among: typed)?.own ?? typed }

    private func flags(
        among typed: [Word],
        ofArguments isArgument: Bool = false
    ) -> FollowingFlags? {
        guard !typed.isEmpty else { return nil }
        return try? FollowingFlags(
            among: typed,
            by: context.commands,
            ofArguments: isArgument
        ) { menu[$0] }
    }

    /// Returns the candidates of a command, or its name's, after words without the shell's flags.
    private func ownCandidates(after words: [Word], _ partial: String) -> [CompletionCandidate] {
        guard let name = words.first?.text else { return commandsAndItems(partial) }
        guard let command = context.commands[name] else {
            let rest = Array(words.dropFirst())
            if let item = menu[name] {
                guard item.isSetting else { return arguments(of: item, given: rest, partial) }
                let setting = Word(text: SettingCommand.any.name, isQuoted: false, range: 0..<0)
                return item.isWritable ? ownCandidates(after: [setting] + words, partial) : []
            }
            guard let alias = context.files.aliases[name] else { return [] }
            return candidates(for: alias, given: rest.map(\.text), partial)
        }
        let given = words.dropFirst().map(\.text)
        let declared = command.arguments
        switch command.inner(in: given) {
        case .item?:
            // The words after an action are its own, options included.
            if declared.contains(where: { $0.meaning == .actionArgument }),
                let (item, rest) = subject(of: words)
            {
                return arguments(of: item, given: rest, partial)
            }
        case .line(let index)?:
            return candidates(after: Array(words.dropFirst(1 + index)), partial)
        case .command(let index)?:
            guard command.repeatsCommand, given.indices.contains(index) else { break }
            let item = context.commands[given[index]] == nil ? menu[given[index]] : nil
            return item.map { $0.risk == .safe } ?? true
                ? ownCandidates(after: Array(words.dropFirst(1 + index)), partial) : []
        case .route?, nil: break
        }
        if partial.hasPrefix("-"), !given.contains("--") {
            let (name, value) = FlagScanner.split(partial)
            if let value, let option = declared.flag(name), option.takesValue {
                return candidates(for: option.meaning, after: words, value).behind(name + "=")
            }
            let options = command.options(after: given).candidates(besides: given)
            if !options.isEmpty { return options }
        }
        guard let argument = argument(after: words) else {
            // After an option only others are left.
            let (flags, _, end) = declared.scan(given)
            guard partial.isEmpty, !flags.isEmpty, end == nil else { return [] }
            return command.options(after: given).candidates(besides: given)
        }
        let meaning = command.meaning(after: given) ?? argument.meaning
        return candidates(for: meaning, after: words, partial)
    }

    /// Returns the argument that the next word is for, or `nil` if the command accepts none.
    private func argument(after words: [Word]) -> CommandArgument? {
        guard let declared = words.first.flatMap({ context.commands[$0.text] })?.arguments else {
            return nil
        }
        let isNamed = { (option: CommandArgument) in option.optionName == words.last?.text }
        if let option = declared.first(where: { isNamed($0) && $0.takesValue }) { return option }
        // Options and their values may be anywhere among the words.
        let count = declared.scan(words.dropFirst().map(\.text)).placed.count
        let placed = declared.placed
        let index = min(count, placed.firstIndex(where: \.isRepeated) ?? count)
        guard placed.indices.contains(index) else { return nil }
        // The next argument may replace a number, which has no candidates.
        let isSkipped = placed[index].isOptional && placed[index].meaning == .number
        return isSkipped && index + 1 < placed.count ? placed[index + 1] : placed[index]
    }

    /// Returns the item that a command's words name, and the words after it.
    private func subject(of words: [Word]) -> (item: ListedItem, rest: [Word])? {
        let given = words.dropFirst().map(\.text)
        guard let command = words.first.flatMap({ context.commands[$0.text] }),
            case .item(let index)? = command.inner(in: given), given.indices.contains(index),
            let item = menu[given[index]]
        else { return nil }
        return (item, Array(words.dropFirst(index + 2)))
    }

    /// Returns the candidates for a word after an alias: those at its position in the alias's line.
    private func candidates(
        for alias: Alias,
        given: [String],
        _ partial: String
    ) -> [CompletionCandidate] {
        guard let line = alias.line(before: given) else { return [] }
        let position = CursorContext(line: line, cursor: line.utf8.count)
        guard position.kind == .word else { return [] }
        let start = position.partial
        return candidates(after: position.words, start + partial).compactMap { candidate in
            guard candidate.replacement.hasPrefix(start) else { return nil }
            var candidate = candidate
            candidate.replacement.removeFirst(start.count)
            return candidate
        }
    }

    private func candidates(
        for meaning: CommandArgument.Meaning,
        after words: [Word],
        _ partial: String
    ) -> [CompletionCandidate] {
        switch meaning {
        case .commandOrItem:
            return commandsAndItems(partial, for: words.first.flatMap { context.commands[$0.text] })
        case .item, .action, .setting, .toggle: return items(partial, where: meaning.fits)
        case .app: return apps
        case .writtenApp: return WrittenApp.all().map { CompletionCandidate($0.fullName) }
        case .scope:
            return KeptScope.all().map {
                CompletionCandidate($0.name.description, $0.apps.joined(separator: ", "))
            }
        case .job:
            return (context.jobs?.table.jobs ?? []).map {
                CompletionCandidate("\($0.number)", $0.text)
            }
        case .alias:
            return context.files.aliases.all.map { CompletionCandidate($0.name, $0.line) }
        case .preset where Preset.isFile(partial):
            return FileCandidates.files(beginningWith: partial)
        case .preset:
            let presets = (try? context.host.session?.hello.presets.names()) ?? []
            return presets.map { CompletionCandidate($0) }
        case .section:
            return menu.sections.map {
                CompletionCandidate($0.id, $0.title, otherNames: [$0.title])
            }
        case .route, .routeArgument:
            let routes = (try? context.host.routes(within: timeLeft))?.routes ?? []
            return RouteCandidates(routes: routes)
                .all(for: partial, after: words.dropFirst().map(\.text))
        case .event:
            return EventTopic.allCases.map { CompletionCandidate($0.rawValue, "an event") }
                + [CompletionCandidate(WaitCommand.app, "until an app runs")]
                + items(partial, where: \.isSetting)
        case .logLabel:
            let labels = menu.sections.filter { $0.id == SectionID.logLevels.rawValue }
            return labels.flatMap(\.items)
                .filter { $0.id != ItemID.otherLogLevels.rawValue }
                .map { CompletionCandidate($0.title) }
        case .file: return FileCandidates.files(beginningWith: partial)
        case .word(let words): return words.map { CompletionCandidate($0) }
        case .assignment:
            let (name, value) = FlagScanner.split(partial)
            guard let value else {
                return items(partial, where: \.isSetting).map {
                    CompletionCandidate($0.replacement + "=", $0.summary)
                }
            }
            guard let item = menu[name], item.isWritable else { return [] }
            return values(of: item, value).behind(name + "=")
        case .settingValue:
            return subject(of: words).map { values(of: $0.item, partial) } ?? []
        case .settingChange, .actionArgument:
            return subject(of: words).map { arguments(of: $0.item, given: $0.rest, partial) } ?? []
        case .shellSetting:
            return ShellSettings.entries.map { CompletionCandidate($0.name, $0.summary) }
        case .shellSettingValue:
            let given = words.dropFirst().map(\.text)
            let entry = given.first.flatMap(ShellSettings.entry)
            return (entry?.values(after: Array(given.dropFirst())) ?? [])
                .map { CompletionCandidate($0) }
        case .number, .seconds, .line, .text: return []
        }
    }

    /// The rest of the time to wait for the host.
    private var timeLeft: Duration { max(deadline - .now, .zero) }

    /// The host's menu, which is requested only when it is needed, and once for all candidates.
    private var menu: ListedMenu {
        if let requested { return requested }
        let menu = context.host.menu(within: timeLeft)
        requested = menu
        return menu
    }

    /// Returns the commands, aliases and items, or those that a command can run.
    private func commandsAndItems(
        _ prefix: String,
        for command: (any Command)? = nil
    ) -> [CompletionCandidate] {
        let commands = context.commands
        let isWatch = command?.repeatsCommand ?? false
        let aliases = command == nil ? context.files.aliases.all : []
        return commands.commands.filter { !isWatch || $0.isWatchable }.map {
            let way = menu[$0.name].flatMap(context.wayAround).map { " (the menu's: \($0))" }
            return CompletionCandidate($0.name, $0.summary + (way ?? ""), otherNames: $0.aliases)
        }
            + aliases.filter { commands[$0.name] == nil && menu[$0.name] == nil }
            .map { CompletionCandidate($0.name, $0.line) }
            + items(prefix) { commands[$0.id] == nil && (!isWatch || $0.risk == .safe) }
    }

    /// Returns the items whose names begin with a typed part or, if none does, all of them, among
    /// which the nearest are found later.
    private func items(
        _ partial: String,
        where fits: (ListedItem) -> Bool
    ) -> [CompletionCandidate] {
        var found = menu.items(beginningWith: partial, where: fits)
        if found.isEmpty { found = menu.items(beginningWith: "", where: fits) }
        return found.map(CompletionCandidate.init)
    }

    /// The running apps: by name or, if several share it, or it has none in this scope, by process.
    private var apps: [CompletionCandidate] {
        let found = context.apps?.apps() ?? []
        return found.map { app in
            let isOnly = found.count { $0.fullName == app.fullName } == 1
            return isOnly && app.isMeant(by: app.fullName)
                ? CompletionCandidate(app.fullName, "pid \(app.pid)")
                : CompletionCandidate("\(app.pid)", app.fullName, otherNames: [app.fullName])
        }
    }

    private func arguments(
        of item: ListedItem,
        given: [Word],
        _ partial: String
    ) -> [CompletionCandidate] {
        switch item.role {
        case .description: return []
        case .setting(let isToggle):
            guard item.isWritable else { return [] }
            return values(of: item, partial)
                + (isToggle ? [CompletionCandidate("flip", "the opposite")] : [])
                + [CompletionCandidate("reset", "remove the override")]
        case .action:
            return ActionCandidates(
                item: item,
                given: given,
                partial: partial,
                tellsAhead: context.projectSession(of: item) != nil,
                recordsRuns: item.session?.hello.has(.runs) ?? false,
                directory: directory(of: item)
            ) { argument, prefix in
                self.hostCandidates(for: item, argument, prefix)
            }.all
        }
    }

    /// Returns the values that a setting can have.
    private func values(of item: ListedItem, _ partial: String) -> [CompletionCandidate] {
        guard item.isSetting else { return [] }
        return switch item.values {
        case .options(let options), .open(let options):
            options.map { CompletionCandidate($0.word, $0.title) }
        case _ where item.received.isOpen: hostCandidates(for: item, "value", partial)
        default: item.values.words.map { CompletionCandidate($0) }
        }
    }

    /// Returns the directory that paths among an action's words start from.
    ///
    /// It's the shell's own, unless the shell's own host of a project's file names another here.
    private func directory(of item: ListedItem) -> String {
        guard context.projectSession(of: item) != nil else { return "." }
        return item.received.directory ?? "."
    }

    private func hostCandidates(
        for item: ListedItem,
        _ argument: String,
        _ prefix: String
    ) -> [CompletionCandidate] {
        do {
            return try context.candidates(
                for: item,
                argument,
                beginningWith: prefix,
                within: timeLeft
            ).map { CompletionCandidate($0.text, $0.summary.english) }
        } catch {
            if case HostError.refused = error {
                let reason = "\(item.id): \(error)"
                if announced.insert(reason).inserted { announce(reason) }
            }
            return []
        }
    }
}

extension [CommandArgument] {
    /// Returns the candidates for the options among them that aren't given yet.
    fileprivate func candidates(besides given: [String]) -> [CompletionCandidate] {
        compactMap { option in
            guard let name = option.optionName, !given.contains(name) else { return nil }
            return CompletionCandidate(name, option.summary)
        }
    }
}
