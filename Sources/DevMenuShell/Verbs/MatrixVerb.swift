package import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// `devmenu matrix -- COMMAND`: runs a command with each combination of settings' values.
package struct MatrixVerb: Verb {
    package static let name = "matrix"
    package let takesRest = true
    private let parts: ProgramParts

    /// Creates the verb of a program.
    package init(of parts: ProgramParts) { self.parts = parts }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "run a command with each toggle on and off",
        forms: [("devmenu matrix [FLAGS] -- COMMAND [WORD…]", "")],
        groups: [("Which combinations", Self.choosing), ("How they are run", Self.running)],
        paragraphs: [
            """
            COMMAND runs once for each combination, each in a fresh scope. A status of 0 is good, \
            125 skips the combination, 126 and 127 stop all, and any other is bad, as is an end by a \
            signal. A bad combination is made smaller to the settings that matter. A good run in which \
            no app has read the settings proves nothing, and stops it.
            """,
            """
            The status is 0, or 1 if a combination was bad or none was good.
            """,
        ],
        examples: [
            ("devmenu matrix -- make test", "each toggle of a project by itself, and all together"),
            (
                "devmenu matrix --app shop --pairs --junit matrix.xml -- ./smoke-test",
                "all pairs of values, for CI"
            ),
        ],
        apps: { MenuSnapshot.apps }
    )

    private static let choosing = [
        ScopedFlags.app, HostFlags.scope,
        .option(
            "--each",
            "each setting by itself at each other value, and all toggles on; the default"
        ),
        .option("--pairs", "every pair of values of any two settings, in few runs"),
        .option("--only ID,…", "only these settings", isRepeated: true),
        .option("--except ID,…", "all but these settings", isRepeated: true),
        .option(
            "--values ID=V,V…",
            "more values of a setting; numbers and texts have no others",
            isRepeated: true
        ),
    ]

    private static let running: [CommandArgument] = [
        .option("--timeout SECONDS", "the time limit of a run; a longer one is bad", .seconds),
        .option("--keep-going", "continue after a bad combination"), ScopedFlags.unread,
        .option("--verbose", "show the output of good runs, too"),
        .option("--junit FILE", "write a JUnit file", .file),
        .option("--github", "print an annotation of GitHub for each bad combination"),
        .option("--json", "print one JSON object for each combination"),
    ]

    package func check(_ reading: FlagReading) throws(FlagError) {
        let (words, _) = try ScopedFlags.split(reading.words, for: "matrix")
        try FlagError.refuse([
            (
                words.first != nil,
                "matrix takes its command after --, not '\((words.first ?? "").shownName)'."
            ),
            (
                reading.has("--each") && reading.has("--pairs"),
                "--each and --pairs can't be used together: give one of them."
            ),
            (
                reading.has("--json") && reading.has("--github"),
                "--json and --github can't be used together: both print lines."
            ),
            (
                reading.all("--values").contains { word in
                    let (name, values) = FlagScanner.split(word)
                    return name.isEmpty || (values ?? "").allSatisfy { $0 == "," }
                },
                "--values takes ID=V,V."
            ),
        ])
    }

    package func run(_ reading: FlagReading) throws {
        let (_, command) = try ScopedFlags.split(reading.words, for: "matrix")
        guard let menu = try ScopedMenu(ofApp: reading["--app"], for: "matrix", parts) else {
            throw ScopedFlags.noSettings
        }
        let choice = try MatrixSettings(of: menu, reading)
        try ScopedFlags.check(menu, command)
        try MatrixRun(of: choice, menu, command, reading).run()
    }
}

/// The settings of a matrix with their values, and those that are left out.
struct MatrixSettings {
    /// The values of each setting, the one without an override first.
    private(set) var settings: [[ChangedValue]] = []
    /// A line about each setting that stays at its default, and why.
    private(set) var leftOut: [String] = []

    /// Chooses among the settings of a menu.
    ///
    /// - Throws: `CommandError` for a name or a value that isn't one.
    init(of menu: ScopedMenu, _ reading: FlagReading) throws {
        func names(_ flag: String) throws -> Set<String>? {
            guard reading.has(flag) else { return nil }
            let names = reading.all(flag).flatMap { $0.split(separator: ",").map(String.init) }
            return try Set(names.map { try menu.menu.setting($0, for: flag).id })
        }
        let (only, except) = (try names("--only"), try names("--except"))
        let given = try Self.values(reading.all("--values"), of: menu)
        for item in menu.menu.items where item.isSetting {
            guard only?.contains(item.id) ?? true, !(except?.contains(item.id) ?? false) else {
                continue
            }
            guard !item.received.isKeptByApp else {
                leftOut.append("\(item.id) is left out: the app keeps its value")
                continue
            }
            guard item.isWritable else {
                leftOut.append("\(item.id) is left out: its value is fixed")
                continue
            }
            guard menu.isRead(item.id) else {
                leftOut.append(ScopedFlags.unread(item.id))
                continue
            }
            let base = menu.base(of: item)
            let others = given[item.id] ?? Self.values(of: item)
            guard let others else {
                leftOut.append(
                    "\(item.id) stays at \(base.typed): --values \(item.id)=… gives it others"
                )
                continue
            }
            var values = [base]
            for value in others where !values.contains(where: { JSONValue.isSame($0, value) }) {
                values.append(value)
            }
            settings.append(values.map { ChangedValue(item, $0) })
        }
        guard settings.contains(where: { $0.count > 1 }) else {
            let words = leftOut.isEmpty ? "" : ": " + leftOut.joined(separator: "; ")
            throw VerbError("there are no settings to combine\(words)", status: 64)
        }
    }

    /// Returns the values that are given by `ID=V,V`, by identifier.
    private static func values(
        _ words: [String],
        of menu: ScopedMenu
    ) throws -> [String: [JSONValue]] {
        var values: [String: [JSONValue]] = [:]
        for word in words {
            let (name, list) = FlagScanner.split(word)
            for text in (list ?? "").split(separator: ",") {
                let (item, value) = try menu.menu.assignment("\(name)=\(text)", for: "--values")
                try menu.check([ChangedValue(item, value)])
                values[item.id, default: []].append(value)
            }
        }
        return values
    }

    /// Returns all values of a setting if these are few.
    private static func values(of item: ListedItem) -> [JSONValue]? {
        switch item.values {
        case .bool: [false, true]
        case .options(let options), .open(let options): options.map(\.value)
        case .number, .text, .json: nil
        }
    }
}

/// A matrix that is run and reported.
struct MatrixRun {
    private let settings: MatrixSettings
    private let matrix: Matrix
    private let runs: ScopedRuns
    private let reading: FlagReading
    private let command: String
    private let isJSON: Bool

    /// Creates a run of a matrix by the flags.
    init(
        of settings: MatrixSettings,
        _ menu: ScopedMenu,
        _ command: [String],
        _ reading: FlagReading
    ) {
        self.settings = settings
        self.reading = reading
        self.command = CommandText.text(of: command)
        isJSON = reading.has("--json")
        let runs = ScopedRuns(
            of: ProgramLaunch(executable: command[0], arguments: command),
            within: reading["--timeout"].flatMap(TimeLimit.seconds).map { .seconds(min($0, 1e9)) },
            mayBeUnread: !reading.has("--app") || reading.has("--unread"),
            in: menu.directories,
            onOutput: reading.has("--verbose")
                ? { try? FileDescriptor.standardError.write(all: $0) } : nil
        )
        self.runs = runs
        let values = settings.settings.map { $0.map(\.value) }
        matrix = Matrix(
            of: settings.settings,
            reading.has("--pairs") ? Combinations.pairs(of: values) : Combinations.each(of: values)
        ) { changes in
            try runs.run(
                with: changes.overrides,
                environment: menu.environment { item in changes.first { $0.id == item.id }?.value }
            )
        }
    }

    /// Runs the combinations, and reports what was found, also after Ctrl-C.
    ///
    /// - Throws: `VerbExit` if a combination was bad or none was good.
    func run() throws {
        for line in settings.leftOut { StandardStreams.writeError(line) }
        let progress = MatrixProgress(
            isShown: FileDescriptor.standardError.isTerminal && !isJSON,
            isKept: reading.has("--verbose")
        )
        matrix.willTest = { [total = matrix.combinations.count] number, changes in
            progress.show(number, of: total, changes)
        }
        matrix.didTest = { trial in
            progress.clear()
            try report(trial)
        }
        let result = Result { try matrix.run(keepingGoing: reading.has("--keep-going")) }
        progress.clear()
        // First: a signal that has interrupted a run ends the process.
        let written = Result { try writeFindings() }
        try runs.finish()
        try written.get()
        try result.get()
        if matrix.isBadByDefault {
            throw VerbError(
                "the command fails with all defaults too, so the settings aren't the cause"
            )
        }
        if !matrix.bad.isEmpty { throw VerbExit(1) }
        guard matrix.trials.contains(where: { $0.run.outcome == .good }) else {
            throw VerbError("no run was good: the command skipped all combinations")
        }
    }

    /// Writes the JUnit file and the table, as far as the combinations were tested.
    private func writeFindings() throws {
        if let file = reading["--junit"] {
            let junit = MatrixReport(of: matrix, running: command).junit
            try NamedFile.write(document: junit, to: file)
        }
        if !isJSON, !matrix.trials.isEmpty { try StandardStreams.write(summary + "\n") }
    }

    /// Reports a combination that was tested.
    private func report(_ trial: Matrix.Trial) throws {
        let isBad = trial.run.outcome == .bad
        if isBad, !reading.has("--verbose") {
            if trial.run.isOutputCut {
                StandardStreams.writeError("(the output's beginning is left out)")
            }
            try? FileDescriptor.standardError.write(all: trial.run.output)
        }
        if isJSON { return try StandardStreams.write("\(MatrixReport.json(of: trial))\n") }
        if isBad, reading.has("--github") {
            let message = MatrixReport.message(about: trial) + " (\(trial.run.words)): \(command)"
            let annotation = GitHubAnnotation.error
                .text(ControlEscaping.escaped(message), title: "devmenu matrix")
            try StandardStreams.write(annotation + "\n")
        }
    }

    /// The table of the combinations, and a line for each that was bad.
    private var summary: String {
        let rows = matrix.trials.map { trial in
            [
                "\(trial.index + 1)", trial.changes.words, trial.run.words,
                MatrixReport.seconds(trial.run.duration) + " s",
            ]
        }
        var causes: [String] = []
        for trial in matrix.bad {
            let message = ControlEscaping.escaped(MatrixReport.message(about: trial))
            if !causes.contains(message) { causes.append(message) }
        }
        let rest = matrix.combinations.count - matrix.trials.count
        let left =
            rest == 0 ? [] : ["\(rest) of \(matrix.combinations.count) combinations weren't run"]
        let table = TableLayout.text(rows, limit: ProcessEnvironment.columns)
        return ([table] + causes + left).joined(separator: "\n")
    }
}

/// The line on a terminal about the current run.
private final class MatrixProgress {
    private let isShown: Bool
    /// `true` to leave each line above the output of its run.
    private let isKept: Bool
    private var count = 0

    init(isShown: Bool, isKept: Bool) { (self.isShown, self.isKept) = (isShown, isKept) }

    /// Shows a run of a combination, or one that makes a bad combination smaller.
    func show(_ number: Int?, of total: Int, _ changes: [ChangedValue]) {
        guard isShown else { return }
        clear()
        count += 1
        let words = ControlEscaping.escaped(changes.words)
        let line =
            number.map { "run \($0) of \(total): \(words)" } ?? "which of them matter: \(words)"
        let columns = Terminal.size(of: 2)?.columns ?? 80
        let shown = DisplayWidth.prefix(of: line, columns: columns - 1) + (isKept ? "\n" : "")
        try? FileDescriptor.standardError.write(all: Array(shown.utf8))
    }

    /// Removes the line.
    func clear() {
        guard isShown, !isKept, count > 0 else { return }
        try? FileDescriptor.standardError.write(all: Array("\r\u{1B}[K".utf8))
    }
}
