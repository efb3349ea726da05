import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// A setting that may have outlived its use, and the reasons to think so.
struct StaleSetting {
    /// A reason to remove a setting, or its override.
    struct Reason {
        /// The name for programs.
        let kind: String
        /// The reason in words, to follow the setting's name.
        let words: String
    }

    /// The seconds after which an override is one that was forgotten: 30 days.
    private static let longestOverride = 30 * 86_400

    /// The setting.
    let item: ItemRecord
    /// The reasons, at least one.
    let reasons: [Reason]

    /// Creates the judgement of a setting, or returns `nil` if there is no reason to remove it.
    ///
    /// - Parameters:
    ///   - item: The setting.
    ///   - change: The newest change of it in the journal, or `nil`.
    ///   - days: The number of days before its last one in which its expiry is reported.
    ///   - now: The current time.
    init?(
        _ item: ItemRecord,
        lastChanged change: ReceivedChange?,
        within days: Int,
        now: CalendarTime
    ) {
        var reasons: [Reason] = []
        func add(_ kind: String, _ words: String) {
            reasons.append(Reason(kind: kind, words: words))
        }
        let debt = item.debt
        if let expires = debt.expires {
            switch debt.lastDay.map({ $0.number - CalendarDay(of: now).number }) {
            case nil: add("unreadable-date", "expires on '\(expires)', which isn't a date")
            case let left? where left < 0: add("expired", "expired on \(expires)")
            case let left? where left <= days: add("expires-soon", "expires on \(expires)")
            case _?: break
            }
        }
        if debt.owner == nil, debt.permanent == nil {
            add("unowned", "has neither an owner nor a reason to stay")
        }
        // A value that differs from the journal's was edited in the file at an unknown time.
        if item.layer == SettingLayer.override.rawValue, let change,
            JSONValue.isSame(change.now, item.value ?? .null),
            let time = CalendarTime(iso: change.time)
        {
            let age = now.seconds - time.seconds
            if age > Self.longestOverride {
                add("overridden", "has been overridden for \(age / 86_400) days")
            }
        }
        guard !reasons.isEmpty else { return nil }
        self.item = item
        self.reasons = reasons
    }

    /// Creates the judgement of a setting that the menu has no more.
    init(gone change: ReceivedChange) {
        let kind = change.now?.bool == nil ? "setting" : ItemKind.toggle.rawValue
        item = ItemRecord([
            "id": .string(change.id), "kind": .string(kind), "value": change.now ?? .null,
            "layer": .string(change.layer),
        ])
        reasons = [Reason(kind: "gone", words: "is gone from the menu, but its override isn't")]
    }

    /// The setting's identifier.
    var id: String { item.id ?? "" }

    /// The reasons in words.
    var words: String {
        let words = reasons.map(\.words).joined(separator: ", ")
        return item.debt.owner.map { "\(words) (\($0))" } ?? words
    }

    /// The setting with the reasons.
    var json: JSONValue {
        var members = item.json.object ?? [:]
        members["reasons"] = .array(
            reasons.map { ["kind": .string($0.kind), "text": .string($0.words)] }
        )
        return .object(members)
    }

    /// Returns an annotation that names the setting.
    func annotation(isError: Bool) -> String {
        let kind = isError ? GitHubAnnotation.error : .warning
        return kind.text("\(id) \(words)".shown, title: id.shownName)
    }
}
