package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal

/// `devmenu scope`: lists the scopes, and `scope remove NAME` removes one.
package struct ScopeVerb: Verb {
    package static let name = "scope"
    package let subverbs: [any Verb] = [ScopeRemoveVerb()]
    package let isReplayable = true

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "list or remove scopes, in which apps have separate settings",
        forms: [
            ("devmenu scope", "list the scopes with their apps, sizes and last changes"),
            ("devmenu scope remove NAME… --yes", "remove scopes that no process uses"),
        ],
        arguments: [VerbDeclaration.json],
        paragraphs: [
            """
            In a scope, apps have separate overrides, journals, presets, starts and caches, so \
            that two worktrees of an app don't affect each other. A scope exists once it \
            is named; '--scope auto' is that of a linked worktree of git.
            """
        ],
        examples: [
            ("devmenu --scope checkout like-button on", "switch a toggle in a scope"),
            ("DEVMENU_SCOPE=checkout shop", "start an app in it"),
            ("devmenu --attach shop@checkout", "attach to that app from anywhere"),
        ],
        subcommands: [("Verbs", [ScopeRemoveVerb().declaration])]
    )

    package func run(_ reading: FlagReading) throws {
        KeptScope.collect()
        try StandardStreams.write(Self.list(KeptScope.all()), as: reading.format)
    }

    private static func list(_ scopes: [KeptScope]) -> CommandResult {
        let (current, automatic) = (ScopeName.current, ScopeName.ofWorktree())
        let times = ShownTime(isAtTerminal: ProcessEnvironment.columns != nil)
        let usages = scopes.map { ($0, $0.usage(), $0.isUsed) }
        var rows = usages.map { scope, usage, isUsed in
            [
                scope.name.description, scope.apps.joined(separator: ", "),
                CacheSummary.size(usage.bytes),
                usage.changed.map { times.text($0).english } ?? "",
                [
                    isUsed ? "in use" : nil, scope.name == current ? "current" : nil,
                    scope.name == automatic ? ScopeName.automatic : nil,
                ].compactMap(\.self).joined(separator: ", "),
            ]
        }
        if let automatic, !scopes.contains(where: { $0.name == automatic }) {
            rows.append([automatic.description, "", "", "", "\(ScopeName.automatic), not used yet"])
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
            .object(compacting: [
                "scopes": .array(json),
                ScopeName.automatic: automatic.map { .string($0.description) },
            ]),
            table: rows,
            orElse: "no scopes: 'devmenu --scope NAME' makes one"
        )
    }
}

/// `devmenu scope remove NAME…`: removes scopes that no process uses.
private struct ScopeRemoveVerb: Verb {
    static let name = "remove"
    let isReplayable = true

    let declaration = VerbDeclaration(
        name: name,
        summary: "remove scopes that no process uses",
        forms: [("devmenu scope remove NAME… --yes", "")],
        arguments: [
            CommandArgument("NAME", .scope, "the scope", isRepeated: true),
            .option("--yes", "confirm it: overrides, journals, presets and caches are lost"),
            .option("--dry-run", "only print what would be removed"), VerbDeclaration.json,
        ],
        destroys: { _ in true }
    )

    func check(_ reading: FlagReading) throws(FlagError) {
        if let bad = reading.words.first(where: { ScopeName($0) == nil }) {
            throw .misuse("\(BadScopeNameError(bad)).")
        }
    }

    func run(_ reading: FlagReading) throws {
        KeptScope.collect()
        let scopes = try KeptScope.named(reading.words.compactMap(ScopeName.init))
        let names = scopes.map { scope in
            let apps = scope.apps.joined(separator: ", ")
            return "the scope '\(scope.name)'" + (apps.isEmpty ? "" : " with that of \(apps)")
        }.joined(separator: " and ")
        if reading.has("--dry-run") {
            let json = scopes.map { JSONValue.string($0.name.description) }
            let result = CommandResult(["scopes": .array(json)], text: "would remove \(names)")
            return try StandardStreams.write(result, as: reading.format)
        }
        guard reading.has("--yes") else {
            throw VerbError("this would remove \(names) permanently: confirm it with --yes")
        }
        let removed = try KeptScope.remove(scopes).map(\.description)
        let result = CommandResult(
            ["removed": .array(removed.map { .string($0) })],
            text: "removed " + removed.joined(separator: ", ")
        )
        try StandardStreams.write(result, as: reading.format)
    }
}
