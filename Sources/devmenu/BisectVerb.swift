#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuServer
import DevMenuShell
import DevMenuSystem

/// `devmenu bisect --run COMMAND`: finds the overrides of an app with which a command fails.
struct BisectVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bisect",
        _superCommandName: "devmenu",
        abstract: "Find the overrides with which a command fails.",
        usage: "devmenu bisect [--json] [--app APP] --run COMMAND",
        discussion: """
            It runs COMMAND by 'sh -c' again and again, each time in a fresh scope with some of the \
            app's overrides, until it knows the smallest set with which COMMAND fails, also if two \
            fail only together. \(ScopeName.variable) names the scope, and the app's own files aren't touched.

            A status of 0 is good, 125 skips a run, 126 and 127 stop all, and any other is bad, as for \
            'git bisect run'; so is an end by a signal. COMMAND has no input, and its output goes to \
            standard error. To limit its time, use timeout(1).

            The status is 0 if a set was found, 1 if none can be, and 66 if the overrides cannot be \
            read.
            """
    )

    @OptionGroup var output: VerbFormat

    @Option(
        name: .customLong("app"),
        help: ArgumentHelp("The app; '\(EmbeddedHost.appName)' by default.", valueName: "APP"),
        completion: .custom { _, _, partial in Self.apps.filter { $0.hasPrefix(partial) } }
    )
    private var givenApps: [String] = []

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("The command, which starts the app and checks it.", valueName: "COMMAND")
    )
    private var commands: [String] = []

    private var app: String { givenApps.first ?? EmbeddedHost.appName }
    private var command: String { commands.first ?? "" }

    func validate() throws {
        try ValidationError.refuseRepeated(["--app": givenApps.count, "--run": commands.count])
        guard !command.allSatisfy(\.isWhitespace) else {
            throw ValidationError("--run takes a command that fails, such as './smoke-test'.")
        }
        guard AppFacts.isValid(name: app) else {
            throw ValidationError("\(AppFactsError.badName(app)).")
        }
    }

    func run() throws {
        let snapshot = try readOverrides()
        let format = output.format
        let items = MenuSnapshot.kept(of: app)?.items ?? []
        let names = Dictionary(
            items.compactMap { item in item.key.map { ($0, item.id) } }
        ) { first, _ in first }
        let runs = ScopedRuns(
            of: ProgramLaunch(shell: command, separation: .group),
            in: { AppDirectories(app: app, scope: $0) },
            onOutput: { try? FileDescriptor.standardError.write(all: $0) }
        )
        var count = 0
        func tell(_ words: String) throws {
            guard format.isHumanReadable else { return }
            let output = ShellOutput(loop: runs.loop)
            output.writeError(ControlEscaping.escaped("run \(count): \(words)"))
            guard runs.loop.wait(for: { !output.isWaiting }) == .reached else {
                throw HostError.interrupted
            }
        }
        var search = DeltaDebugging(snapshot.overrides.names) { keys in
            count += 1
            try tell(Self.words(of: keys, among: snapshot.overrides.count, named: names))
            let run = try runs.run(with: snapshot.overrides(of: keys))
            try tell(run.words)
            return run.outcome
        }
        let verdict = Result { try search.search() }
        try runs.finish()
        let (keys, isCertain) = try culprits(
            in: verdict.get(),
            of: snapshot.overrides.count
        )
        if !isCertain {
            StandardStreams.writeError(
                "warning: some runs were skipped: fewer overrides may make the command fail"
            )
        }
        let overrides = JSONObject(
            keys.compactMap { key in
                snapshot.value(of: key).map { (names[key]?.rawValue ?? key, $0) }
            }
        )
        let lines = overrides.members.map { ControlEscaping.escaped("\($0) = \($1)") }
        let summary = Self.summary(of: overrides.count, among: snapshot.overrides.count)
        let result = CommandResult(
            ["overrides": .object(overrides), "runs": .integer(count)],
            text: (lines + ["\(summary), found in \(count) runs"]).joined(separator: "\n")
        )
        try StandardStreams.write(result, as: format)
    }

    /// Returns the words for some of the overrides, with the names of a few.
    private static func words(
        of keys: [String],
        among total: Int,
        named names: [String: ItemID]
    ) -> String {
        let count =
            switch keys.count {
            case 0: "no overrides"
            case total: all(total)
            case let count: "\(count) of \(total) overrides"
            }
        guard (1...3).contains(keys.count) else { return count }
        return "\(count): " + keys.map { names[$0]?.rawValue ?? $0 }.joined(separator: ", ")
    }

    /// Returns the keys of the overrides that a search has found, and whether all of them are needed.
    ///
    /// - Throws: ``VerbError`` if it has found none.
    private func culprits(
        in verdict: DeltaDebugging<String>.Verdict,
        of total: Int
    ) throws(VerbError) -> (keys: [String], isCertain: Bool) {
        let all = Self.all(total)
        let reason: String
        switch verdict {
        case .found(let keys, let isCertain): return (keys, isCertain)
        case .passesWithAll:
            reason = """
                the command succeeds with \(all) of '\(app)', so they aren't the cause: give a \
                command that fails with them
                """
        case .skipsAll:
            reason = """
                the command skips with \(all) of '\(app)': give a command that fails with them, \
                with a status other than \(ScopedRuns.skippingStatus)
                """
        case .failsWithNone:
            reason = """
                the command fails without any override too, so they aren't the cause: run it by \
                itself to see why it fails
                """
        case .skipsSmaller:
            reason = """
                the command fails with \(all) of '\(app)', and skips with fewer: give a command \
                that skips less often
                """
        }
        throw VerbError(reason)
    }

    private static func all(_ total: Int) -> String {
        total == 1 ? "the only override" : "all \(total) overrides"
    }

    private static func summary(of count: Int, among total: Int) -> String {
        let subject =
            switch (count, total) {
            case (1, 1): "the only override makes"
            case (1, _): "1 of \(total) overrides makes"
            default: "\(count) of \(total) overrides together make"
            }
        return "\(subject) the command fail"
    }

    /// Reads the app's overrides, of which there must be at least one.
    private func readOverrides() throws -> OverrideSnapshot {
        let path = AppDirectories(app: app, scope: .current).overrides
        let unreadable = ExitStatus.status(for: "unreadable")
        let snapshot: OverrideSnapshot
        do throws(OverrideSnapshotError) {
            snapshot = try OverrideSnapshot(of: path)
        } catch .missing {
            throw VerbError(
                "'\(app)' has no overrides: there is no file '\(path)'"
                    + NearestName.question(NearestName.suggestion(for: app, among: Self.apps)),
                status: unreadable
            )
        } catch .unreadable(let error) {
            throw VerbError("cannot read '\(path)': \(error.message(in: path))", status: unreadable)
        } catch .damaged(let damage) {
            throw VerbError("'\(path)' is damaged (\(damage)): mend it", status: unreadable)
        }
        guard !snapshot.overrides.isEmpty else {
            throw VerbError("'\(app)' has no overrides: there is nothing to bisect")
        }
        return snapshot
    }
}

extension BisectVerb: AppNamingVerb {
    static var apps: [String] { AppDirectories.apps(with: \.overrides) }
}

extension ScopedRunError: VerbFailure {}
#endif
