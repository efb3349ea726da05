extension ChangeRecord {
    /// The change in words for a log: `like-button set to on by ada in devmenu: demo`.
    package var words: String {
        let change = now.map { "set to \(OverrideForm.value(in: $0).typed)" } ?? "reset"
        return "\(id) \(change) \(author.origin)" + (why.map { ": \($0)" } ?? "")
    }
}

extension ChangeAuthor {
    /// The origin of a change, to follow its value: `by ada in devmenu`.
    package var origin: String {
        switch client {
        case Self.expiryClient: "because its time limit ended"
        case _ where user.isEmpty: "in the file of overrides"
        default: "by \(self)"
        }
    }
}

extension JSONValue {
    /// The value of a setting as people type it: `on` and `off` for a Bool, a text without quotes.
    package var typed: String {
        switch self {
        case .bool(let isOn): isOn ? "on" : "off"
        case .string(let text): text
        default: description
        }
    }
}

extension SettingsState {
    /// Returns records of the declared overrides that others have changed in the store, by nobody.
    func changes(to kept: JSONObject) -> [ChangeRecord] {
        let known = values.overrides.values
        var keys: Set<String> = []
        known.collectNames(ofChangesIn: kept, into: &keys)
        guard !keys.isEmpty else { return [] }
        return declared.enumerated().filter { keys.contains($1.key) }.map { index, setting in
            values.record(
                of: setting,
                at: index,
                replacing: known[setting.key],
                by: kept[setting.key],
                ChangeAuthor(json: nil)
            )
        }
    }
}

extension AppSettings {
    /// Returns the newest record of each of some keys; none if the journal can't be read.
    ///
    /// The journal is read once, from its newest line until all are found.
    func newestRecords(of keys: Set<String>) -> [String: ChangeRecord] {
        var (wanted, found) = (keys, [String: ChangeRecord]())
        guard !wanted.isEmpty, let journal = try? journal() else { return found }
        for record in journal {
            if wanted.remove(record.key) != nil { found[record.key] = record }
            if wanted.isEmpty { break }
        }
        return found
    }

    /// Returns changes as recorded in the journal; one that isn't there is returned unchanged.
    func recorded(_ changes: [ChangeRecord]) -> [ChangeRecord] {
        let found = newestRecords(of: Set(changes.map(\.key)))
        return changes.map { change in
            guard let record = found[change.key], record.now == change.now else { return change }
            return record
        }
    }
}
