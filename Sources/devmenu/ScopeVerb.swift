#if Tools || PlainEditing
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuTerminal

/// `devmenu scope`: lists the scopes, and `scope remove NAME` removes one.
enum ScopeVerb: FlaggedCommand {
    static var command: OuterCommand {
        let names = [
            CommandArgument("NAME", .scope, "The scope", isRepeated: true)
        ]
        let json = CommandArgument.option("--json", "Print one JSON object, on one line")
        let groups: [ShellFlags.Group] = [("Options", [json, ShellFlags.help])]
        return OuterCommand(
            name: "scope",
            summary: "List the scopes, in which apps have settings of their own, and remove one",
            usage: [
                ("devmenu scope", "list the scopes with their apps, sizes and last changes"),
                ("devmenu scope remove NAME…", "remove scopes that no process uses"),
            ],
            examples: [
                ("devmenu --scope checkout like-button on", "switch a toggle in a scope"),
                ("DEVMENU_SCOPE=checkout shop", "start an app in it"),
                ("devmenu --attach shop@checkout", "attach to that app from anywhere"),
            ],
            paragraphs: [
                """
                In a scope, apps have overrides, a journal, presets, starts and a cache of their own, so \
                that two worktrees of an app leave each other alone. A scope is there once it is \
                named.
                """
            ],
            groups: groups,
            subcommands: [
                OuterCommand(
                    name: "remove",
                    summary: "Remove scopes that no process uses",
                    groups: groups,
                    arguments: names
                )
            ]
        )
    }

    static func check(_ reading: FlagReading) throws(FlagError) {
        guard let verb = reading.command.first else { return }
        let remove = command.subcommands[0]
        guard verb == remove.name else {
            throw .misuse("'\(verb.shownName)' isn't 'remove': devmenu scope [remove NAME…].")
        }
        let names = try FlagReading(reading.command.dropFirst(), among: remove.flags)
        guard names.question == nil else { return }
        guard !names.command.isEmpty else {
            throw .misuse("The name is missing: devmenu scope remove NAME….")
        }
        if let bad = names.command.first(where: { ScopeName($0) == nil }) {
            throw .misuse("\(BadScopeNameError(bad)).")
        }
    }

    static func run(_ reading: FlagReading) throws {
        KeptScope.collect()
        let words = try FlagReading(reading.command.dropFirst(), among: command.flags)
        guard words.question == nil else {
            return try StandardStreams.write(
                command.subcommands[0].help(columns: ProcessEnvironment.columns ?? 80)
            )
        }
        let format: any OutputFormat =
            reading.has("--json") || words.has("--json") ? JSONFormat() : TextFormat()
        let scopes = KeptScope.all()
        let result = try VerbError.reporting {
            reading.command.isEmpty
                ? list(scopes) : try remove(words.command.compactMap(ScopeName.init))
        }
        try StandardStreams.write(result, as: format)
    }

    private static func remove(_ names: [ScopeName]) throws(VerbError) -> CommandResult {
        let removed = try KeptScope.remove(names).map(\.description)
        return CommandResult(
            ["removed": .array(removed.map { .string($0) })],
            text: "removed " + removed.joined(separator: ", ")
        )
    }

    private static func list(_ scopes: [KeptScope]) -> CommandResult {
        let current = ScopeName.current
        let usages = scopes.map { ($0, $0.usage(), $0.isUsed) }
        let rows = usages.map { scope, usage, isUsed in
            [
                scope.name.description, scope.apps.joined(separator: ", "), size(usage.bytes),
                usage.changed?.text() ?? "",
                [isUsed ? "in use" : nil, scope.name == current ? "current" : nil]
                    .compactMap(\.self).joined(separator: ", "),
            ]
        }
        let json = usages.map { scope, usage, isUsed in
            JSONValue.object(compacting: [
                "name": .string(scope.name.description),
                "apps": .array(scope.apps.map { .string($0) }), "bytes": .integer(usage.bytes),
                "changed": usage.changed.map { .string($0.iso) }, "isUsed": .bool(isUsed),
                "isCurrent": .bool(scope.name == current),
            ])
        }
        return CommandResult(
            ["scopes": .array(json)],
            table: rows,
            orElse: "no scopes: 'devmenu --scope NAME' makes one"
        )
    }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_000
            ? "\(bytes) B"
            : bytes < 1_000_000
                ? "\((bytes + 500) / 1_000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    }
}
#endif
