package import DevMenuSystem

/// The two forms in which a store saves an override.
///
/// Most overrides are plain values. An object with a member `value` has further facts about the
/// override (until when, who, why), and may have unknown members. An object without that member is
/// a plain value, as in files of earlier versions.
package enum OverrideForm {
    private static let known: Set = ["value", "until", "by", "at", "why"]

    /// Returns the value of an override in either form.
    package static func value(in kept: JSONValue) -> JSONValue {
        if case .object(let members) = kept { members["value"] ?? kept } else { kept }
    }

    /// Returns the end of an override, or `nil` if it has none that can be read.
    package static func limit(in kept: JSONValue) -> SettingLimit? {
        facts(of: kept)?["until"]?.string.flatMap { SettingLimit(until: $0) }
    }

    /// Returns the end of an override as it was written if it can't be read, or else `nil`.
    static func unreadableEnd(in kept: JSONValue) -> String? {
        guard let end = facts(of: kept)?["until"], end != .null, limit(in: kept) == nil else {
            return nil
        }
        return end.string ?? end.description
    }

    /// Returns the time at which an override was made, or `nil` if that isn't stored.
    static func time(in kept: JSONValue) -> CalendarTime? {
        facts(of: kept)?["at"]?.string.flatMap { CalendarTime(iso: $0) }
    }

    /// Returns the author of an override without the front end, or `nil` if that isn't stored.
    static func author(in kept: JSONValue) -> ChangeAuthor? {
        facts(of: kept)?["by"]?.string.map { ChangeAuthor(json: ["user": .string($0)]) }
    }

    /// Returns the reason for an override, or `nil` if that isn't stored.
    static func why(in kept: JSONValue) -> String? { facts(of: kept)?["why"]?.string }

    /// Returns the form for a value, with its author and time if there is a limit or a reason.
    ///
    /// Without these it's the plain value, except that an object is wrapped in another. Unknown
    /// members of the override that it replaces are copied.
    package static func kept(
        for value: JSONValue,
        replacing former: JSONValue? = nil,
        limit: SettingLimit? = nil,
        why: String? = nil,
        by author: @autoclosure () -> ChangeAuthor = .app,
        at time: CalendarTime = .now
    ) -> JSONValue {
        let unknown = former.flatMap(facts).map { $0.members.filter { !known.contains($0.name) } }
        if limit == nil, why == nil, value.object == nil, unknown?.isEmpty ?? true { return value }
        var members: JSONObject = ["value": value]
        if let limit { members["until"] = .string(limit.until(from: time)) }
        if limit != nil || why != nil {
            members["by"] = .string(author().user)
            members["at"] = .string(time.iso)
        }
        if let why { members["why"] = .string(why) }
        for member in unknown ?? [] { members[member.name] = member.value }
        return .object(members)
    }

    /// Returns an override without its limit, reason, author and time.
    ///
    /// Unknown members remain, and a value that is an object remains wrapped in another.
    static func plain(_ kept: JSONValue) -> JSONValue {
        self.kept(for: value(in: kept), replacing: kept)
    }

    private static func facts(of kept: JSONValue) -> JSONObject? {
        guard case .object(let members) = kept, members["value"] != nil else { return nil }
        return members
    }
}
