import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Decides which words of a command may be secrets, and must be neither shown nor stored.
///
/// All code that shows or stores typed text uses it: `--json`, the history, and errors. In doubt, a
/// word is treated as a secret: this includes the words after an unknown or misspelled name, and
/// those after any name as long as there is no menu.
package struct SecretWords {
    /// The text that is shown for a secret.
    static let mask = CommandText.secretMask

    private let context: any CommandContext
    private let menu: ListedMenu?
    /// Indicates whether a word is treated as a secret in doubt: after a name that no menu
    /// explains.
    private var countsDoubts = true
    /// Indicates whether `@FILE` and `-` are treated as secrets.
    ///
    /// Neither is a secret's value, but a secret that begins with `@` may have been typed in place
    /// of one.
    private let masksReferences: Bool

    /// Returns a command's text with `***` for each word that may be a secret.
    package static func redacted(_ command: ParsedCommand, in context: any CommandContext) -> String
    {
        let masks = SecretWords(context).masks(ofTyped: command.words)
        return masks.isEmpty ? command.source : command.source { masks[$0.range] }
    }

    /// Returns a line that doesn't parse as `--json` shows it: whole, or as `***`.
    static func redacted(_ line: TypedLine, in context: any CommandContext) -> String {
        let masks = { mayContainSecret(in: line.commandWords, in: context, masksReferences: true) }
        return context.options.format.showsCommands && masks() ? mask : line.text.trimmingBlanks
    }

    /// Returns a typed line with `***` for each word that may be a secret.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - context: The shell.
    ///   - menu: The menu. If it has no secrets, nothing is in doubt.
    ///   - countsDoubts: `true` for doubts nevertheless: the line may be meant for another menu.
    /// - Returns: The line.
    static func recorded(
        _ line: TypedLine,
        in context: any CommandContext,
        by menu: @autoclosure () -> ListedMenu?,
        inDoubt countsDoubts: Bool = false
    ) -> String {
        let masks = recordedMasks(of: line.commandWords, in: context, by: menu(), countsDoubts)
        guard !masks.isEmpty else { return line.text }
        guard !line.hasBadQuoting else { return mask }
        var bytes = Array(line.text.utf8)
        for (range, text) in masks.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
            bytes.replaceSubrange(range, with: text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns words that aren't parsed with `***` for each that may be a secret.
    static func recorded(
        _ words: [String],
        in context: any CommandContext,
        by menu: @autoclosure () -> ListedMenu?,
        inDoubt countsDoubts: Bool
    ) -> [String] {
        let typed = ParsedCommand(words: words).words
        let masks = recordedMasks(of: [typed], in: context, by: menu(), countsDoubts)
        return typed.map { masks[$0.range] ?? $0.text }
    }

    private static func recordedMasks(
        of lines: [[Word]],
        in context: any CommandContext,
        by menu: @autoclosure () -> ListedMenu?,
        _ countsDoubts: Bool
    ) -> [Range<Int>: String] {
        guard lines.contains(where: { $0.count > 1 }) else { return [:] }
        let menu = menu()
        let countsDoubts = countsDoubts || menu?.secrets.isEmpty != true
        // A page's arguments may be secrets, too.
        let hasArgument = { (word: Word) in word.text.utf8.contains { "=?".utf8.contains($0) } }
        guard countsDoubts || lines.joined().contains(where: hasArgument) else { return [:] }
        let judge = SecretWords(
            context: context,
            menu: menu,
            countsDoubts: countsDoubts,
            masksReferences: true
        )
        let secrets = context.secrets
        defer {
            // Once the routes are known, which a mask may have asked for.
            for words in lines { for value in judge.secrets(in: words) { secrets.add(value) } }
        }
        // A line of standard input is masked where it is.
        let inputs = lines.joined()
            .filter { $0.text == "-" || $0.text.hasSuffix("=-") }
            .map(\.range)
        return lines.reduce(into: [:]) { masks, words in
            masks.merge(judge.masks(ofTyped: words)) { first, _ in first }
        }.filter { !inputs.contains($0.key) }
    }

    /// Returns the values that are secrets for certain: by their names, and by their places after an item's name.
    private func secrets(in words: [Word]) -> [String] {
        let routes = context.host.knownRoutes?.secrets ?? []
        let arguments = Array(words.dropFirst())
        var values: [String] = []
        if let item = words.first.flatMap({ menu?[$0.text] }),
            let binding = try? ArgumentBinding(arguments, to: item.parameters)
        {
            for (index, offset) in binding.secrets {
                let value = arguments[index].text.utf8.dropFirst(offset)
                values.append(String(decoding: value, as: UTF8.self))
            }
        }
        // A word in quotes may be a line.
        let texts = words.flatMap { [$0.text] + $0.text.split(separator: " ").map(String.init) }
        for text in texts {
            let (flag, value) = FlagScanner.split(text)
            let name = String(flag.drop { $0 == "-" })
            for (name, value) in URLParts.query(of: text) + [(name, value ?? "")]
            where menu?.secrets.contains(name) ?? false || routes.contains(name.lowercased()) {
                values.append(value)
            }
        }
        return values.filter { $0.first != "@" }
    }

    /// Returns whether a line, which need not parse, may contain a secret with its aliases replaced,
    /// and so must not be stored.
    ///
    /// `@FILE` and `-` aren't secrets here. The menu is requested if it decides the answer and
    /// there is a host. Without `inDoubt`, the words after an unknown name aren't treated as secrets.
    package static func mayContainSecret(
        in line: ExpandedLine,
        inDoubt countsDoubts: Bool = true,
        in context: any CommandContext
    ) -> Bool {
        let words = (try? line.commands.get())?.map(\.words) ?? line.typed.commandWords
        return mayContainSecret(in: words, in: context, countsDoubts, masksReferences: false)
    }

    /// Returns whether an alias's line has a secret; places for words, such as `{1}`, are none.
    func occur(in alias: Alias) -> Bool {
        let line = alias.filled { _ in "-" }
        return TypedLine(line).commandWords.contains { !masks(ofTyped: $0).isEmpty }
    }

    private static func mayContainSecret(
        in lines: [[Word]],
        in context: any CommandContext,
        _ countsDoubts: Bool = true,
        masksReferences: Bool
    ) -> Bool {
        func mayContainSecret(_ menu: ListedMenu?) -> Bool {
            let judge = SecretWords(
                context: context,
                menu: menu,
                countsDoubts: countsDoubts,
                masksReferences: masksReferences
            )
            return lines.contains { !judge.masks(ofTyped: $0).isEmpty }
        }
        if let menu = context.host.knownMenu { return mayContainSecret(menu) }
        guard mayContainSecret(nil) else { return mayContainSecret(context.host.latestMenu) }
        let isAsked = context.host.isLive || context.options.format.showsCommands
        if isAsked, let menu = answer(of: context.host, { try $0.menu() }) {
            return mayContainSecret(menu)
        }
        return mayContainSecret(context.host.isLive ? nil : context.host.latestMenu)
    }

    /// Returns an answer that a judgement can do without; an interruption is left for the command.
    static func answer<Answer>(
        of host: CurrentHost,
        _ ask: (CurrentHost) throws -> Answer?
    ) -> Answer? {
        do {
            return try ask(host)
        } catch HostError.interrupted {
            host.policy.returnInterruption()
            return nil
        } catch {
            return nil
        }
    }

    /// Returns the replacements of the words of a command that was looked up already.
    func masks(of invocation: Invocation) -> [Range<Int>: String] {
        let words = invocation.parsed.words
        guard let item = invocation.item else {
            return masks(after: words.dropFirst(), of: invocation.command)
        }
        return masks(afterItem: words[...], item)
    }

    /// Returns the replacements of words as they were typed, with the names that they mean.
    private func masks(ofTyped words: [Word]) -> [Range<Int>: String] {
        guard words.count > 1 else { return [:] }
        let typed = words.withNameFirst
        let line = try? FollowingFlags(among: typed, by: context.commands) { menu?[$0] }
        // None of the shell's flags is a secret; words before '--help' may be.
        let words = line.flatMap { $0.given.question == nil ? $0.own : nil } ?? typed
        guard context.isInteractive, let menu, words.count > 1,
            let reading = try? TypedNames(commands: context.commands, menu: menu).reading(of: words)
        else { return masks(of: words[...]) }
        return masks(of: reading.words[...])
    }

    /// Returns the replacements of words that may be secrets, by the words' ranges.
    private func masks(of words: ArraySlice<Word>) -> [Range<Int>: String] {
        guard let name = words.first?.text, words.count > 1 else { return [:] }
        guard let command = context.commands[name] else {
            return masks(afterItem: words, menu?[name])
        }
        return masks(after: words.dropFirst(), of: command)
    }

    /// Returns the replacements of the words after a command's name.
    private func masks(
        after arguments: ArraySlice<Word>,
        of command: any Command
    ) -> [Range<Int>: String] {
        switch command.inner(in: arguments.map(\.text)) {
        case .route: return masks(inRoute: arguments)
        case .line(let index): return masks(inLine: arguments.dropFirst(index))
        case .item(let index):
            let rest = arguments.dropFirst(index)
            return masks(afterItem: rest, rest.first.flatMap { menu?[$0.text] })
        case .command(let index):
            let rest = arguments.dropFirst(index)
            guard let first = rest.first?.text, let item = menu?[first],
                context.commands[first] != nil
            else { return masks(of: rest) }
            // The name may also be meant as an item's.
            return masks(of: rest).merging(masks(afterItem: rest, item)) { _, masked in masked }
        case nil: return masks(withoutItem: arguments)
        }
    }

    /// Returns the replacements for a line among the words, in quotes or without them.
    private func masks(inLine words: ArraySlice<Word>) -> [Range<Int>: String] {
        guard let first = words.first else { return [:] }
        let lines = words.count == 1 ? TypedLine(first.text).commandWords : [Array(words)]
        return lines.contains { !masks(of: $0[...]).isEmpty } ? masks(from: words) : [:]
    }

    /// Returns the replacements for an item's name and the words after it.
    private func masks(
        afterItem words: ArraySlice<Word>,
        _ item: ListedItem?
    ) -> [Range<Int>: String] {
        let arguments = Array(words.dropFirst())
        guard !arguments.isEmpty else { return [:] }
        guard let item else { return countsDoubts ? masks(from: arguments[...]) : [:] }
        let parameters = item.parameters
        guard parameters.contains(where: \.isSecret) else { return masks(named: arguments[...]) }
        // If the words don't fit, any of them may be a misplaced secret.
        guard let binding = try? ArgumentBinding(arguments, to: parameters),
            binding.isUnambiguous || !countsDoubts
        else { return masks(from: arguments[...]) }
        var masks: [Range<Int>: String] = [:]
        for (index, offset) in binding.secrets {
            let word = arguments[index]
            let value = word.text.utf8.dropFirst(offset)
            let isReference = value.first == UInt8(ascii: "@") || value.elementsEqual("-".utf8)
            if isReference, !masksReferences { continue }
            let name = String(decoding: word.text.utf8.prefix(offset), as: UTF8.self)
            masks[word.range] = name + Self.mask
        }
        return masks
    }

    /// Returns the replacements for a command without an item, although one may have been meant.
    private func masks(withoutItem words: ArraySlice<Word>) -> [Range<Int>: String] {
        guard let menu, !menu.secrets.isEmpty else { return [:] }
        let first = words.firstIndex { word in
            menu[word.text]?.parameters.contains(where: \.isSecret) ?? false
        }
        let later = first.map { masks(from: words[($0 + 1)...]) } ?? [:]
        return masks(named: words).merging(later) { masked, _ in masked }
    }

    /// Returns the replacements for words that may name a secret: `token=…` or `--token …`.
    private func masks(named words: ArraySlice<Word>) -> [Range<Int>: String] {
        let first = words.firstIndex { word in
            (menu?.secrets ?? []).contains {
                word.text.hasPrefix("\($0)=") || word.text.hasPrefix("--\($0)")
            }
        }
        return first.map { masks(from: words[$0...]) } ?? [:]
    }

    /// Returns the replacements for a route and the words after it.
    ///
    /// A parameter of a route may be a secret, too.
    private func masks(inRoute words: ArraySlice<Word>) -> [Range<Int>: String] {
        var masks = masks(withoutItem: words)
        guard let first = words.first else { return masks }
        let address = TypedAddress(text: first.text)
        let arguments = words.dropFirst().filter { $0.text.contains("=") }
        guard address.query != nil || !arguments.isEmpty else { return masks }
        let host = context.host
        let routes =
            host.isLive
            ? Self.answer(of: host) { try $0.routes(within: .seconds(1)) } : host.knownRoutes
        if routes == nil, !countsDoubts { return masks }
        let mayBeSecrets = { (names: [String]) in routes?.secrets.isDisjoint(with: names) != true }
        if let query = address.query, mayBeSecrets(address.names) {
            masks[first.range] = "\(address.text[..<query.startIndex])\(Self.mask)"
        }
        for word in arguments {
            let (name, value) = FlagScanner.split(word.text)
            let isReference = value?.first == "@" || value == "-"
            guard !isReference || masksReferences,
                mayBeSecrets([name.drop { $0 == "-" }.lowercased()])
            else { continue }
            masks[word.range] = "\(name)=\(Self.mask)"
        }
        return masks
    }

    private func masks(from words: ArraySlice<Word>) -> [Range<Int>: String] {
        Dictionary(words.map { ($0.range, Self.mask) }) { first, _ in first }
    }
}

extension SecretWords {
    /// Creates a judge with the latest menu that is known.
    init(_ context: any CommandContext) {
        self.init(context: context, menu: context.host.latestMenu, masksReferences: true)
    }

    /// Creates a judge of the lines of aliases, which requests the host's menu if it must.
    init(ofAliasesIn context: any CommandContext) {
        let host = context.host
        let menu = host.knownMenu ?? Self.answer(of: host, { try $0.menu() }) ?? host.latestMenu
        self.init(context: context, menu: menu, countsDoubts: false, masksReferences: false)
    }
}

/// Reads secrets from the source that a script names: `@FILE`, or `-` for standard input.
struct SecretInput {
    /// The words for what a script gives for a secret, to follow "give".
    private static let expectation = "@FILE, or - to read a line of standard input: it is a secret"

    /// The shell.
    let context: any CommandContext

    /// Returns the error for a missing secret, which states what a script gives for it.
    ///
    /// - Parameters:
    ///   - error: An error in the arguments for the parameters.
    ///   - parameters: The parameters of the action.
    /// - Returns: The error; the same for any other, and at the prompt: there a secret is a word.
    func reworded(_ error: ArgumentError, of parameters: [ParameterDeclaration]) -> ArgumentError {
        guard !context.isInteractive, case .missing(let name, _) = error,
            parameters.contains(where: { $0.name == name && $0.isSecret })
        else { return error }
        return .missing(name, expected: Self.expectation)
    }

    /// Skips the lines that were meant for the secrets of a call with errors: they're no commands.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func skip(_ words: [Word], of parameters: [ParameterDeclaration]) throws {
        guard !context.isInteractive else { return }
        let names = parameters.filter(\.isSecret).map(\.name)
        for name in names
        where words.contains(where: { ["\(name)=-", "--\(name)=-"].contains($0.text) }) {
            _ = try context.lineOfStandardInput()
        }
    }

    /// Returns the secret that a word refers to.
    ///
    /// - Throws: ``CommandError/unreadable(path:reason:)``, or ``ArgumentError`` for a secret that
    ///   is in the script itself.
    func read(_ word: String, for parameter: ParameterDeclaration) throws -> String {
        let value = try value(of: word, for: parameter)
        context.secrets.add(value)
        return value
    }

    private func value(of word: String, for parameter: ParameterDeclaration) throws -> String {
        if word.hasPrefix("@") {
            do {
                return try TextFile.firstLine(of: String(word.dropFirst()), in: context)
            } catch CommandError.unreadable(_, let reason) {
                // A secret may begin with '@', too: the word isn't repeated.
                throw CommandError.unreadableSecret(parameter: parameter.name, reason: reason)
            }
        }
        guard word == "-" else {
            // At the prompt, the line is stored nowhere; in a script, it would be.
            guard context.isInteractive else {
                context.secrets.add(word)
                throw ArgumentError.unfit(
                    parameter.name,
                    given: nil,
                    expected: Self.expectation,
                    suggestion: nil
                )
            }
            return word
        }
        if let questions = context.questions {
            return try questions.ask("\(parameter.name): ".shownName, echoes: false)
        }
        guard let line = try context.lineOfStandardInput() else {
            throw CommandError.unreadable(path: "standard input", reason: "it has ended")
        }
        return line
    }
}
