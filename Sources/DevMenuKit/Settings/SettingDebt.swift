package import DevMenuSystem

/// The facts that prevent a setting from being forgotten: the owner, and the last day or the reason
/// it stays.
package struct SettingDebt: Equatable, Sendable {
    /// The person or team responsible for the setting, or `nil`.
    package var owner: String?
    /// The last day on which it's needed, as it was written, or `nil`.
    package var expires: String?
    /// The reason it stays, or `nil`.
    package var permanent: String?

    /// Creates the facts in a setting's declaration.
    package init(owner: String? = nil, expires: String? = nil, permanent: String? = nil) {
        self.owner = owner
        self.expires = expires
        self.permanent = permanent
    }

    /// Reads the facts among the members of an item, of its entry in a file, or of a flag's metadata.
    package init(_ members: JSONObject) {
        owner = members["owner"]?.string
        expires = members["expires"]?.string
        permanent = members["permanent"]?.string
    }

    /// The facts as members of an item.
    package var json: JSONObject {
        // Every answer to a script's change contains these, and most settings have none.
        var json = JSONObject()
        if let owner { json.add("owner", .string(owner)) }
        if let expires { json.add("expires", .string(expires)) }
        if let permanent { json.add("permanent", .string(permanent)) }
        return json
    }

    /// The last day on which the setting is needed, or `nil` if there is none that can be read.
    package var lastDay: CalendarDay? { expires.flatMap { CalendarDay($0) } }

    /// The reason a declaration can't have the facts, or `nil` if it can.
    package var problem: String? {
        guard let expires else { return nil }
        guard permanent == nil else { return "expires and is permanent: give one of the two" }
        guard lastDay == nil else { return nil }
        return
            "expires on \(ProblemText.quoted(expires)), which isn't a date like 2027-03-01"
    }

    /// Adds the facts of a weaker source that are missing.
    mutating func add(_ weaker: SettingDebt) {
        owner = owner ?? weaker.owner
        guard expires == nil, permanent == nil else { return }
        (expires, permanent) = (weaker.expires, weaker.permanent)
    }
}

extension AppSettings {
    /// Returns the owner and the end of a setting: those in its declaration, or else in the strongest
    /// source that has any.
    package func debt(of setting: any Setting) -> SettingDebt {
        sources.reduce(into: setting.core.debt) { debt, source in
            let metadata = source.metadata(of: setting)
            if !metadata.isEmpty { debt.add(SettingDebt(metadata)) }
        }
    }
}
