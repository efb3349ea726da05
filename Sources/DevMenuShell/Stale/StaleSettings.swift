import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

extension StaleSetting {
    /// The default number of days before a setting's last one in which its expiry is reported.
    static let standardDays = 14

    /// Returns the settings that may have outlived their use, in the menu's order.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - changes: The lines of the journal.
    ///   - days: The number of days before the last one in which a setting's expiry is reported.
    ///   - now: The current time.
    /// - Returns: The settings.
    static func all(
        among settings: [ItemRecord],
        changes: [ReceivedChange],
        within days: Int,
        now: CalendarTime = .now
    ) -> [StaleSetting] {
        var newest: [String: ReceivedChange] = [:]
        for change in changes where change.number >= newest[change.id]?.number ?? 0 {
            newest[change.id] = change
        }
        return settings.compactMap { setting in
            let change = setting.id.flatMap { newest[$0] }
            return StaleSetting(setting, lastChanged: change, within: days, now: now)
        }
    }

    /// Returns the settings that the menu has no more, but that still have an override, as the lines of
    /// the journal have it.
    static func gone(from menu: ReceivedMenu, changes: [ReceivedChange]) -> [StaleSetting] {
        var seen = Set(menu.items.compactMap(\.id))
        return changes.sorted { $0.number > $1.number }
            .filter {
                seen.insert($0.id).inserted && $0.now != nil
                    && $0.layer == SettingLayer.override.rawValue
            }
            .map { StaleSetting(gone: $0) }
    }

    /// The setting's row: its identifier, the kinds of reasons, the owner and the last day.
    var cells: [String] {
        let debt = item.debt
        return [
            id, reasons.map(\.kind).joined(separator: ","), debt.owner ?? "", debt.expires ?? "",
        ]
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
        let menu = ReceivedMenu(try context.host.ask(session.menuOutline))
        let settings = menu.items.filter(isListed)
        var changes: [ReceivedChange] = []
        if session.hello.has(.journal) {
            let request = HostRequest.changes(nil, last: nil, since: nil)
            changes = ReceivedChange.list(try context.host.ask(request))
        }
        let stale =
            StaleSetting.all(among: settings, changes: changes, within: days)
            + StaleSetting.gone(from: menu, changes: changes).filter { isListed($0.item) }
        var result = CommandResult(
            [name: .array(stale.map(\.json))],
            rows: { stale.map(\.cells) }
        ) { [kind] context in
            guard !options.has("--github") else {
                let lines = stale.map { $0.annotation(isError: options.has("--fail")) }
                return StyledText(lines.joined(separator: "\n"))
            }
            let rows = stale.map { [$0.id, $0.words] }
            return StyledText(
                rows.isEmpty
                    ? "no \(kind) is stale" : TableLayout.text(rows, limit: context.columns)
            )
        }
        if options.has("--fail"), !stale.isEmpty {
            result.failure = .stale(stale.count, kind: kind)
        }
        return result
    }

    private func days(_ options: OptionWords) throws(CommandError) -> Int {
        guard let word = options["--within"] else { return StaleSetting.standardDays }
        let (days, rest) = (TypedTime.duration(word) ?? 1).quotientAndRemainder(dividingBy: 86_400)
        if rest == 0 { return days }
        throw .badWord(word, of: name, expected: "a number of days like 14d, up to 3650d")
    }
}
