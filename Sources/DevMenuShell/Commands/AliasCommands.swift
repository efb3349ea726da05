import DevMenuTerminal
import DevMenuClient
import DevMenuKit

/// `alias [NAME [= LINE|--remove]]`: shows the aliases, or saves or removes one.
struct AliasCommand: Command {
    let name = "alias"
    let summary = "show, save or remove your own names for lines"
    let isReplayable = true
    let needsHost = false
    let arguments: [CommandArgument] = [
        .optional("NAME", .alias, "an alias"),
        .optional(
            "= LINE",
            .text,
            "the line that it stands for; {1} is the first word after it, {rest} all others",
            isRepeated: true
        ),
        .option(remove, "remove it"),
    ]

    private static let remove = "--remove"

    func hasRows(after words: [String]) -> Bool { true }

    /// Returns the index of the line, after the name and `=`.
    func inner(in words: [String]) -> InnerWords? {
        let start = words.first == "--" ? 1 : 0
        return words.dropFirst(start + 1).first == "=" ? .line(start + 2) : nil
    }

    func onlyReads(with words: [String]) -> Bool { words.count < 2 }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let words = Array(invocation.texts.dropFirst(invocation.has("--") ? 1 : 0))
        guard let name = words.first else {
            return .done(Self.result(context.files.aliases.all, in: context))
        }
        guard words.count > 1, words.count > 2 || !invocation.has(Self.remove, at: 1) else {
            guard let alias = context.files.aliases[name] else {
                let names = context.files.aliases.all.map(\.name)
                throw CommandError.badWord(name, of: self.name, expected: "an alias", among: names)
            }
            guard words.count > 1 else { return .done(Self.result([alias], in: context)) }
            let line = Self.shown([alias], in: context)[0].line
            try context.files.aliases.remove(name)
            let text = "removed \(name) = \(line)".shown
            var result = CommandResult(["removed": .string(name)], text: text)
            result.onlyConfirms = true
            return .done(result)
        }
        guard words[1] == "=", words.count > 2 else {
            throw misuse(words[1] == "=" ? "LINE is missing" : "'=' is missing")
        }
        let line =
            words.count == 3
            ? words[2] : words.dropFirst(2).map { Quoting.quote($0) }.joined(separator: " ")
        let alias = Alias(name: name, line: line)
        try Self.check(alias, in: context)
        try context.files.aliases.keep(alias)
        var result = Self.result([alias], in: context)
        result.onlyConfirms = true
        return .done(result)
    }

    /// Checks an alias before it is saved.
    ///
    /// - Throws: ``CommandError`` of the kind `bad-argument`.
    private static func check(_ alias: Alias, in context: any CommandContext) throws(CommandError) {
        func fail(_ expected: String) -> CommandError {
            .badWord(alias.name, of: "alias", expected: expected)
        }
        guard ItemID(alias.name).isValid else {
            throw fail("a name of lower-case letters, digits and hyphens")
        }
        guard context.commands[alias.name] == nil else {
            throw fail("another name: a command has this one")
        }
        if let problem = alias.problem {
            throw .badWord(alias.line, of: "alias", expected: "a line (\(problem))")
        }
        guard !SecretWords(ofAliasesIn: context).occur(in: alias) else {
            throw .badWord(
                SecretWords.mask,
                of: "alias",
                expected: "a line without a secret: leave it out, or write {1} for it"
            )
        }
        if context.host.latestMenu?[alias.name] != nil {
            context.warn("'\(alias.name)' is an item of this menu, which wins over the alias")
        }
    }

    /// Returns aliases as they are shown: one that was written into the file may have a secret.
    static func shown(_ aliases: [Alias], in context: any CommandContext) -> [Alias] {
        guard !aliases.isEmpty else { return [] }
        let secrets = SecretWords(ofAliasesIn: context)
        return aliases.map { alias in
            secrets.occur(in: alias) ? Alias(name: alias.name, line: SecretWords.mask) : alias
        }
    }

    private static func result(
        _ aliases: [Alias],
        in context: any CommandContext
    ) -> CommandResult {
        let aliases = Self.shown(aliases, in: context)
        let members = JSONObject(aliases.map { ($0.name, .string($0.line)) })
        return CommandResult(
            ["aliases": .object(members)],
            rows: { aliases.map { [$0.name, $0.line] } }
        ) { rendering in
            let rows = aliases.map { [$0.name, "= " + $0.line] }
            return StyledText(
                rows.isEmpty
                    ? "no aliases; 'alias NAME = LINE' saves one"
                    : TableLayout.text(rows, limit: rendering.columns)
            )
        }
    }
}
