package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `apps`: shows the running apps; `apps --all COMMAND…` runs a command in each of them.
struct AppsCommand: Command {
    let name = "apps"
    let summary = "show the running apps, or run a command in several of them"
    let needsHost = false
    let refusedBy = CommandCarriers.apps
    let carries = CommandCarriers.apps
    let arguments: [CommandArgument] = [
        .optional(
            "--all|--apps NAME|PID,…",
            .word(["--all", "--apps"]),
            "run a command in all of them, or in some, at the same time"
        ),
        .optional("COMMAND", .commandOrItem, "the command and its arguments", isRepeated: true),
    ]

    /// The options before a command, of which one is given.
    private static let options: [CommandArgument] = [
        .option("--all", "all apps of the scope"), .option("--apps NAME|PID,…", "some apps"),
    ]

    /// Returns the index of the command that is run in the apps.
    func inner(in words: [String]) -> InnerWords? {
        let command = LeadingFlags(words, among: Self.options).words
        return words.isEmpty ? nil : .elsewhere(words.count - command.count)
    }

    func meaning(after words: [String]) -> CommandArgument.Meaning? {
        words == ["--apps"] ? .app : nil
    }

    /// A command that runs in several apps has no one table.
    func hasRows(after words: [String]) -> Bool { words.isEmpty }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let finder = try context.finder()
        guard !invocation.words.isEmpty else { return .done(try Self.list(finder, in: context)) }
        let (names, words) = try chosen(invocation.texts)
        guard names?.isEmpty != true else { throw misuse("no app is named") }
        guard let first = words.first else { throw misuse("a command is missing") }
        if let command = context.commands[first] { try refuse(command, first, words.dropFirst()) }
        let apps = try Self.apps(names, of: finder)
        let runs = try AppRun.run(words, in: apps, of: finder, context)
        let result: JSONValue = ["apps": .array(runs.map(\.json))]
        let text = String(runs.map(\.text).joined().dropLast())
        let status = runs.map(\.status).max() ?? ExitStatus.success
        var done = CommandResult(result, text: ControlEscaping.escaped(text, keepsLines: true))
        if let failed = runs.first(where: { $0.status == status }), status != ExitStatus.success {
            let kind = (try? JSONReader().read(failed.output))?["error"]?["kind"]?.string
            done.failure = .appsFailed(status: status, kind: kind)
        }
        return .done(done)
    }

    /// Throws if a command does nothing in apps, or has no end: what it reports there is shown once it
    /// has ended.
    private func refuse(
        _ command: any Command,
        _ typed: String,
        _ words: ArraySlice<String>
    ) throws(CommandError) {
        if command.refusedBy.contains(.apps) { throw misuse("'\(typed)' cannot be run in apps") }
        guard command.goesOn(with: Array(words)) else { return }
        let way =
            command.arguments.contains { $0.meaning == .commandOrItem }
            ? "give '\(typed)' first, as in '\(typed) \(name) --all list'"
            : "attach to one app for it"
        throw misuse("'\(typed)' goes on until Ctrl-C, and so cannot be run in apps: \(way)")
    }

    private static func list(
        _ finder: AppFinder,
        in context: any CommandContext
    ) throws -> CommandResult {
        let apps: [FoundApp]
        do {
            apps = try finder.respondingApps(in: context.host.loop)
        } catch {
            try context.host.policy.throwInterruption()
        }
        finder.problems.forEach(context.warn)
        let json: JSONValue = ["apps": .array(apps.map(\.json))]
        return CommandResult(json, rows: { apps.map(AppText.cells) }) {
            AppText.list(apps, context: $0)
        }
    }

    /// Returns the names of the apps, `nil` for all, and the command's words.
    private func chosen(
        _ texts: [String]
    ) throws(CommandError) -> (names: [String]?, words: [String]) {
        let leading = LeadingFlags(texts, among: Self.options)
        guard leading.flags.count == 1, let flag = leading.flags.first, !flag.hasUnwantedValue
        else {
            throw misuse("'\(texts[0])' isn't --all or --apps")
        }
        let names = flag.awaitsValue ? "" : flag.value
        return (names?.split(separator: ",").map(String.init), leading.words)
    }

    private static func apps(_ names: [String]?, of finder: AppFinder) throws -> [FoundApp] {
        let apps = finder.apps()
        guard let names else {
            let current = ScopeName.current
            let inScope = apps.filter { $0.scope == current }
            guard !inScope.isEmpty else {
                let scope = current.map { " in the scope '\($0)'" } ?? ""
                throw HostError.unavailable("no app offers its menu" + scope)
            }
            return inScope
        }
        for name in names where !apps.contains(where: { $0.isMeant(by: name) }) {
            try AppDirectory.refuse(processOfOthers: name)
            let all = apps.map(\.name) + apps.map(\.fullName)
            let suggestion = NearestName.suggestion(for: name, among: all)
            let hint = NearestName.question(suggestion)
            throw HostError.unavailable("no app '\(name)' offers its menu" + hint)
        }
        return apps.filter { app in names.contains { app.isMeant(by: $0) } }
    }
}

/// The outcome of a command in one of several apps.
package struct AppRun: Equatable, Sendable {
    /// The app.
    package let app: FoundApp
    /// The exit status.
    package let status: Int32
    /// The bytes that it printed on standard output.
    package let output: [UInt8]
    /// The bytes that it printed on standard error.
    package let errors: [UInt8]

    /// Runs a command in several apps at the same time.
    ///
    /// - Parameters:
    ///   - words: The command's words.
    ///   - apps: The apps.
    ///   - finder: The finder that found them.
    ///   - context: The context whose flags the command gets.
    /// - Returns: A run for each app, in their order.
    /// - Throws: ``HostError`` if it cannot be run at all, or was interrupted.
    static func run(
        _ words: [String],
        in apps: [FoundApp],
        of finder: AppFinder,
        _ context: any CommandContext
    ) throws -> [AppRun] {
        var runs: [CapturedProgram] = []
        defer { runs.forEach { $0.end(timeout: .milliseconds(1)) } }
        // An item may have the name of a verb, which is never one of a command.
        let end = context.commands[words[0]] == nil ? ["--"] : []
        for app in apps {
            let words = flags(context.options) + end + words
            runs.append(try finder.start(words, for: app, in: context.host.loop))
        }
        _ = try context.host.policy.wait(in: context.host.loop) {
            runs.allSatisfy { $0.ending != nil }
        }
        return zip(apps, runs).map { app, run in
            AppRun(
                app: app,
                status: run.ending?.status ?? 1,
                output: Array(run.output.bytes),
                errors: Array(run.errors.bytes)
            )
        }
    }

    /// Returns the shell's own flags that each app's command is given.
    private static func flags(_ options: ShellOptions) -> [String] {
        let format = ["--format", options.format.name]
        var flags = ["--locale", options.locale, "--color", "never"] + format
        if options.confirmsAll { flags.append("--yes") }
        if let timeout = options.timeout { flags += ["--timeout", "\(timeout)"] }
        return flags
    }

    /// The run as `--json` prints it: the app, and the result or error of the command's own line.
    var json: JSONValue {
        var members: JSONObject = [
            "name": .string(app.name), "pid": .integer(app.pid), "status": .integer(Int(status)),
        ]
        let line = try? JSONReader().read(output)
        members["ok"] = line?["ok"] ?? .bool(status == 0)
        if let label = app.label { members["label"] = .string(label) }
        if let scope = app.scope { members["scope"] = .string(scope.description) }
        if let result = line?["result"] { members["result"] = result }
        if let error = line?["error"] {
            members["error"] = error
        } else if line == nil {
            members["error"] = [
                "kind": "unavailable", "message": .string(String(decoding: errors, as: UTF8.self)),
            ]
        }
        return .object(members)
    }

    /// The run for people: the app's name above the command's output.
    var text: String {
        let printed = Self.lines(output) + Self.lines(errors)
        return "\(app.fullName) (pid \(app.pid))\n" + printed.map { "  \($0)\n" }.joined()
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
