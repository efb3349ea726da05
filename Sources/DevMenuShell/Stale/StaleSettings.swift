import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// The settings that may have outlived their use, as `toggles stale` lists them.
struct StaleSettings {
    /// The default number of days before a setting's last one in which its expiry is reported.
    static let standardDays = 14

    /// The settings, in the menu's order.
    let all: [StaleSetting]

    /// Creates the judgement of settings.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - changes: The lines of the journal.
    ///   - days: The number of days before the last one in which a setting's expiry is reported.
    ///   - now: The current time.
    init(
        among settings: [ReceivedItem],
        changes: [ReceivedChange],
        within days: Int = standardDays,
        now: CalendarTime = .now
    ) {
        var newest: [String: ReceivedChange] = [:]
        for change in changes where change.number >= newest[change.id]?.number ?? 0 {
            newest[change.id] = change
        }
        all = settings.compactMap { setting in
            StaleSetting(
                setting,
                lastChanged: setting.id.flatMap { newest[$0] },
                within: days,
                now: now
            )
        }
    }

    /// Returns the settings with their reasons as text.
    func text(columns: Int?) -> String {
        TableLayout.text(all.map { [$0.id, $0.words] }, limit: columns)
    }

    /// A row for each setting: its identifier, the kinds of reasons, the owner and the last day.
    var cells: [[String]] {
        all.map { setting in
            let debt = setting.item.debt
            return [
                setting.id, setting.reasons.map(\.kind).joined(separator: ","), debt.owner ?? "",
                debt.expires ?? "",
            ]
        }
    }
}

extension SettingListCommand {
    /// The word that lists the settings that may have outlived their use.
    static let stale = "stale"

    /// The options that go with the word.
    static let staleOptions: [CommandArgument] = [
        .option("--within DAYS", "with 'stale': also those that expire in 7d; 14d by default"),
        .option("--fail", "with 'stale': fail if there are any"),
        .option("--github", "with 'stale': as annotations of GitHub Actions"),
    ]

    /// Returns the settings among some that may have outlived their use.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func stale(_ options: OptionWords, in context: any CommandContext) throws -> CommandResult {
        let days = try days(options)
        let session = try context.host.liveSession()
        let settings = ReceivedMenu(try context.host.ask(session.menuOutline)).items
            .filter(isListed)
        var changes: [ReceivedChange] = []
        if session.hello.has(.journal) {
            let request = HostRequest.changes(nil, last: nil, since: nil)
            changes = ReceivedChange.list(try context.host.ask(request))
        }
        let stale = StaleSettings(among: settings, changes: changes, within: days)
        var result = CommandResult(
            [name: .array(stale.all.map(\.json))],
            rows: { stale.cells }
        ) { [kind] context in
            guard !options.has("--github") else {
                let lines = stale.all.map { $0.annotation(isError: options.has("--fail")) }
                return StyledText(lines.joined(separator: "\n"))
            }
            return StyledText(
                stale.all.isEmpty ? "no \(kind) is stale" : stale.text(columns: context.columns)
            )
        }
        if options.has("--fail"), !stale.all.isEmpty {
            result.failure = .stale(stale.all.count, kind: kind)
        }
        return result
    }

    private func days(_ options: OptionWords) throws(CommandError) -> Int {
        guard let word = options["--within"] else { return StaleSettings.standardDays }
        let (days, rest) = (TypedTime.duration(word) ?? 1).quotientAndRemainder(
            dividingBy: 86_400
        )
        if rest == 0 { return days }
        throw .badWord(word, of: name, expected: "a number of days like 14d, up to 3650d")
    }
}
