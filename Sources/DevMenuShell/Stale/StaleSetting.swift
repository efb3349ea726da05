import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// A setting that may have outlived its use, and the reasons to think so.
struct StaleSetting {
    /// A reason to remove a setting, or its override.
    enum Reason: Equatable {
        /// The last day on which it was needed is over.
        case expired(String)
        /// The last day on which it's needed comes soon.
        case expiresSoon(String)
        /// Its last day can't be read.
        case unreadableDate(String)
        /// It has neither an owner nor a reason to stay.
        case unowned
        /// It has been overridden for so many days.
        case overridden(days: Int)
    }

    /// The seconds after which an override is one that was forgotten: 30 days.
    private static let longestOverride = 30 * 86_400

    /// The setting.
    let item: ReceivedItem
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
        _ item: ReceivedItem,
        lastChanged change: ReceivedChange?,
        within days: Int,
        now: CalendarTime
    ) {
        var reasons: [Reason] = []
        let debt = item.debt
        if let expires = debt.expires {
            switch debt.lastDay.map({ $0.number - CalendarDay(of: now).number }) {
            case nil: reasons.append(.unreadableDate(expires))
            case let left? where left < 0: reasons.append(.expired(expires))
            case let left? where left <= days: reasons.append(.expiresSoon(expires))
            case _?: break
            }
        }
        if debt.owner == nil, debt.permanent == nil { reasons.append(.unowned) }
        // A value that differs from the journal's was edited in the file at an unknown time.
        if item.layer == SettingLayer.override.rawValue, let change,
            SettingValues.isSame(change.now, item.value ?? .null),
            let time = CalendarTime(iso: change.time)
        {
            let age = now.seconds - time.seconds
            if age > Self.longestOverride { reasons.append(.overridden(days: age / 86_400)) }
        }
        guard !reasons.isEmpty else { return nil }
        self.item = item
        self.reasons = reasons
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

extension StaleSetting.Reason {
    /// The name for programs.
    var kind: String { texts.kind }

    /// The reason in words, to follow the setting's name.
    var words: String { texts.words }

    private var texts: (kind: String, words: String) {
        switch self {
        case .expired(let date): ("expired", "expired on \(date)")
        case .expiresSoon(let date): ("expires-soon", "expires on \(date)")
        case .unreadableDate(let text):
            ("unreadable-date", "expires on '\(text)', which is no date")
        case .unowned: ("unowned", "has neither an owner nor a reason to stay")
        case .overridden(let days): ("overridden", "has been overridden for \(days) days")
        }
    }
}
