package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// `devmenu bisect --run COMMAND`: finds the overrides of an app or a project with which a command fails.
package struct BisectVerb: Verb {
    package static let name = "bisect"
    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "find the overrides with which a command fails",
        forms: [("devmenu bisect [FLAGS] --run COMMAND", "")],
        arguments: [
            .option("--run COMMAND", "the command, which starts the app and checks it"),
            ScopedFlags.app, HostFlags.scope, ScopedFlags.unread, VerbDeclaration.json,
        ],
        paragraphs: [
            """
            It runs COMMAND by 'sh -c' again and again, each time in a fresh scope with some of the \
            app's overrides, until it knows the smallest set with which COMMAND fails, also if two \
            fail only together. \(ScopeName.variable) names the scope, and the app's own files aren't touched.
            """,
            """
            A status of 0 is good, 125 skips a run, 126 and 127 stop all, and any other is bad, as for \
            'git bisect run'; so is an end by a signal. COMMAND has no input, and its output goes to \
            standard error. To limit its time, use timeout(1).
            """,
            """
            The status is 0 if a set was found, 1 if none can be, and 66 if the overrides can't be \
            read.
            """,
        ],
        apps: { Self.apps }
    )

    private static var apps: [String] { AppDirectories.apps(with: \.overrides) }

    package func check(_ reading: FlagReading) throws(FlagError) {
        let app = reading["--app"]
        try FlagError.refuse([
            (
                (reading["--run"] ?? "").allSatisfy(\.isWhitespace),
                "--run takes a command that fails, such as './smoke-test'."
            ),
            (app.map(AppFacts.isValid(name:)) == false, "\(AppFactsError.badName(app ?? ""))."),
        ])
    }

    package func run(_ reading: FlagReading) throws {
        let launch = ProgramLaunch(shell: reading["--run"] ?? "", separation: .group)
        // An app's overrides are enough: its menu may not be known.
        let named = reading["--app"]
        let menu = named == nil ? try ScopedMenu(ofApp: nil, for: Self.name, parts) : nil
        guard let app = named ?? menu?.app else { throw ScopedFlags.noSettings }
        try ScopedFlags.check(menu, launch.arguments)
        let directories = { (scope: ScopeName?) in
            menu?.directories(in: scope) ?? AppDirectories(app: app, scope: scope)
        }
        let path = directories(.current).overrides
        let snapshot = try Self.overrides(of: app, at: path, leavingOut: unread(in: menu))
        let format = reading.format
        let own = menu?.menu.items.map { ($0.received.key ?? $0.id, ItemID($0.id)) }
        let names = own ?? MenuSnapshot.saved(of: app)?.items.map { ($0.key ?? "", $0.id) } ?? []
        let runs = ScopedRuns(
            of: launch,
            mayBeUnread: menu != nil || reading.has("--unread"),
            in: { directories($0) },
            onOutput: { try? FileDescriptor.standardError.write(all: $0) }
        )
        let bisection = Bisection(of: app, snapshot, names: Dictionary(names) { first, _ in first })
        let result = Result {
            try bisection.search { line in
                guard format.isHumanReadable,
                    StandardStreams.writeError(line.shown, in: runs.loop) != .reached
                else { return }
                throw HostError.interrupted
            } running: { overrides in
                let environment = menu?.environment { item in
                    overrides[item.received.key ?? item.id].map(OverrideForm.value)
                }
                return try runs.run(with: overrides, environment: environment ?? [:])
            }
        }
        try runs.finish()
        let finding = try result.get()
        if !finding.isCertain {
            StandardStreams.writeError(
                "warning: some runs were skipped: fewer overrides may make the command fail"
            )
        }
        let lines = finding.overrides.members.map { ControlEscaping.escaped("\($0) = \($1)") }
        let found = CommandResult(
            ["overrides": .object(finding.overrides), "runs": .integer(finding.runs)],
            text: (lines + [finding.summary]).joined(separator: "\n")
        )
        try StandardStreams.write(found, as: format)
    }

    /// Returns the settings of a project that no variable gives to a command, by their storage keys.
    private func unread(in menu: ScopedMenu?) -> [String: String] {
        let items = menu?.menu.items.filter { $0.isSetting && menu?.isRead($0.id) == false } ?? []
        return Dictionary(items.map { ($0.received.key ?? $0.id, $0.id) }) { first, _ in first }
    }

    /// Reads an app's overrides; there must be at least one that isn't left out, and named.
    private static func overrides(
        of app: String,
        at path: String,
        leavingOut unread: [String: String]
    ) throws -> OverrideSnapshot {
        let unreadable = ExitStatus.status(for: "unreadable")
        var snapshot: OverrideSnapshot
        do throws(OverrideSnapshotError) {
            snapshot = try OverrideSnapshot(of: path)
        } catch .missing {
            throw VerbError(
                "'\(app)' has no overrides: there is no file '\(path)'"
                    + NearestName.question(NearestName.suggestion(for: app, among: apps)),
                status: unreadable
            )
        } catch .unreadable(let error) {
            throw VerbError("can't read '\(path)': \(error.message(in: path))", status: unreadable)
        } catch .damaged(let damage) {
            throw VerbError("'\(path)' is damaged (\(damage)): mend it", status: unreadable)
        }
        for key in snapshot.overrides.members.map(\.name) {
            guard let id = unread[key] else { continue }
            snapshot.overrides[key] = nil
            StandardStreams.writeError(ScopedFlags.unread(id))
        }
        guard !snapshot.overrides.isEmpty else {
            throw VerbError("'\(app)' has no overrides: there is nothing to bisect")
        }
        return snapshot
    }
}
