import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `files`: lists the files that devmenu and apps' hosts have written.
struct FilesCommand: Command {
    let name = "files"
    let summary = "list the files that devmenu and apps have written for their menus"
    let needsHost = false
    let onlyReads = true

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let files = WrittenFile.all()
        let rows = files.map { file in
            [file.path, file.kind, CacheSummary.size(file.size), file.ownerName, file.app ?? ""]
        }
        let json = JSONValue.array(files.map(\.json))
        return .done(CommandResult(["files": json], table: rows, orElse: "no files"))
    }
}

/// `forget APP|APP@SCOPE|DIRECTORY|--all`: removes the files that devmenu and apps' hosts have written.
struct ForgetCommand: Command {
    let name = "forget"
    let summary = "remove what devmenu and an app's menu have written: overrides, history, presets"
    let needsHost = false
    let arguments: [CommandArgument] = [
        .optional(
            "APP|APP@SCOPE|DIRECTORY",
            .writtenApp,
            "the app, in one scope or in all, or the directory of a project"
        ),
        .option("--all", "all apps and projects, the prompt's history, aliases, trust and caches"),
        .option("--yes", "confirm it: the files can't be restored"),
        .option("--dry-run", "only print the paths that would be removed"),
    ]

    func destroys(_ words: [String]) -> Bool {
        !arguments.scan(words).placed.isEmpty || words.contains("--all")
    }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let isAll = options.has("--all")
        guard isAll || !options.placed.isEmpty else {
            throw misuse("give an app, the directory of a project, or --all")
        }
        try options.expect(isAll ? 0...0 : 1...1)
        let word = options.placed.first?.fileName ?? ""
        let forgetting = isAll ? Forgetting() : try Forgetting(word)
        let isCancelled = { [loop = context.host.loop] in loop.isInterrupted() }
        // The host of this prompt is started again by the next command.
        let session = context.host.session.flatMap { $0.isRestartable ? $0 : nil }
        let own = session.map { [OwnProcess.id, $0.hello.pid] } ?? []
        let found = try forgetting.preview(besides: own, isCancelled: isCancelled)
        let isDryRun = options.has("--dry-run")
        guard !found.files.isEmpty, !isDryRun else {
            let lines = found.files.isEmpty ? ["nothing to remove"] : found.files.map(\.path)
            return .done(Self.result(found, lines, isDryRun: isDryRun))
        }
        let owner = isAll ? "all apps and devmenu itself" : word.shownName
        let loss = "\(Self.amount(of: found)) of \(owner)"
        try context.confirmLoss(
            "Remove \(loss)?",
            or: "'\(name)' removes \(loss)",
            isConfirmed: options.has("--yes"),
            byTyping: isAll ? "all" : nil
        )
        if found.isInOwnUse { context.host.drop() }
        let outcome = try forgetting.remove(isCancelled: isCancelled)
        if isAll { try context.files.forgetHistory() }
        return .done(Self.result(outcome, ["removed \(Self.amount(of: outcome)) of \(owner)"]))
    }

    /// Returns the result of an outcome, after some lines.
    private static func result(
        _ outcome: Forgetting.Outcome,
        _ lines: [String],
        isDryRun: Bool = false
    ) -> CommandResult {
        func rows(_ entries: [Forgetting.Left]) -> JSONValue {
            .array(entries.map { ["path": .string($0.path), "reason": .string($0.reason)] })
        }
        let left = outcome.left + outcome.failures
        let text = lines + left.map { "left \($0.path.shown): \($0.reason)" }
        var result = CommandResult(
            [
                "removed": .array(outcome.files.map { .string($0.path) }), "left": rows(left),
                "dryRun": .bool(isDryRun),
            ],
            text: text.joined(separator: "\n")
        )
        result.failure = outcome.failures.first.map {
            .unwritable(path: $0.path, reason: $0.reason)
        }
        return result
    }

    /// Returns the amount in words: `3 presets, 41 changes, 12 kB`.
    private static func amount(of outcome: Forgetting.Outcome) -> String {
        let counts = [(outcome.presets, "preset"), (outcome.changes, "change")]
        let parts = counts.compactMap { $0 == 0 ? nil : count($0, $1) }
        return (parts + [CacheSummary.size(outcome.bytes)]).joined(separator: ", ")
    }

    private static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}

extension WrittenFile {
    /// The owner's name, or the number if that has none.
    fileprivate var ownerName: String { OwnProcess.name(ofUser: owner) ?? "\(owner)" }

    fileprivate var json: JSONValue {
        .object(compacting: [
            "path": .string(path), "size": .integer(size), "owner": .string(ownerName),
            "kind": .string(kind), "app": app.map { .string($0) },
        ])
    }
}
