import DevMenuKit
import DevMenuSystem

/// Reads the parameters of a request one by one, and refuses those that weren't read.
struct ParamsReader {
    private let method: String
    private let params: JSONObject
    private var taken: [String] = []

    init(method: String, _ params: JSONObject) {
        self.method = method
        self.params = params
    }

    mutating func item(_ name: String) throws(WireError) -> ItemID { ItemID(try string(name)) }

    mutating func string(_ name: String) throws(WireError) -> String {
        guard let text = try optionalString(name) else { throw missing(name, "a string") }
        return text
    }

    mutating func optionalString(_ name: String) throws(WireError) -> String? {
        guard let value = take(name) else { return nil }
        guard let text = value.string else { throw unfit(name, "a string") }
        return text
    }

    mutating func bool(_ name: String) throws(WireError) -> Bool? {
        guard let value = take(name) else { return nil }
        guard let bool = value.bool else { throw unfit(name, "true or false") }
        return bool
    }

    mutating func integer(_ name: String) throws(WireError) -> Int? {
        guard let value = take(name) else { return nil }
        guard let number = value.integer else { throw unfit(name, "a whole number") }
        return number
    }

    /// Returns a whole number from 1, in place of another parameter.
    mutating func count(_ name: String, without other: String? = nil) throws(WireError) -> Int? {
        guard let number = try integer(name) else { return nil }
        guard number > 0 else { throw unfit(name, "a whole number from 1") }
        if let other, params[other] != nil {
            throw WireError(.invalidParams, "'\(method)' takes '\(name)' or '\(other)', not both")
        }
        return number
    }

    /// Returns the reason of a change: `why`; a blank one is none.
    mutating func reason() throws(WireError) -> String? {
        guard let text = try optionalString("why"), !ChangeReason.isBlank(text) else { return nil }
        guard ChangeReason.isValid(text) else { throw unfit("why", ChangeReason.expectation) }
        return text
    }

    /// Returns the limit of an override: `for`, a number of seconds, or `until`.
    mutating func limit() throws(WireError) -> SettingLimit? {
        let until = try optionalString("until")
        guard let seconds = take("for") else {
            guard let until else { return nil }
            guard let limit = SettingLimit(until: until) else {
                throw unfit(
                    "until",
                    "'relaunch', or an ISO 8601 time with a zone, like 2026-11-21T18:00:00Z"
                )
            }
            return limit
        }
        guard until == nil else {
            throw WireError(.invalidParams, "'\(method)' takes 'for' or 'until', not both")
        }
        let longest = SettingLimit.longest
        guard let number = seconds.double, number > 0, number <= Double(longest) else {
            throw unfit("for", "a number of seconds above 0, and at most \(longest)")
        }
        return .after(seconds: Int(number.rounded(.up)))
    }

    /// Returns a time, as it was given.
    mutating func time(_ name: String) throws(WireError) -> String? {
        guard let text = try optionalString(name) else { return nil }
        guard CalendarTime(iso: text) != nil else {
            throw unfit(name, "an ISO 8601 time with a zone, like 2026-11-21T18:00:00Z")
        }
        return text
    }

    mutating func strings(_ name: String) throws(WireError) -> [String]? {
        guard let value = take(name) else { return nil }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            throw unfit(name, "a list of strings")
        }
        return texts
    }

    mutating func object(_ name: String) throws(WireError) -> JSONObject? {
        guard let value = take(name) else { return nil }
        guard let object = value.object else { throw unfit(name, "an object") }
        return object
    }

    mutating func requiredObject(_ name: String) throws(WireError) -> JSONObject {
        guard let object = try object(name) else { throw missing(name, "an object") }
        return object
    }

    mutating func value(_ name: String) throws(WireError) -> JSONValue {
        guard let value = take(name) else { throw missing(name, "a value") }
        return value
    }

    mutating func level(_ name: String) throws(WireError) -> LogLevel? {
        guard let text = try optionalString(name) else { return nil }
        guard let level = LogLevel(rawValue: text) else {
            let names = LogLevel.allCases.map { "'\($0.rawValue)'" }
            throw unfit(name, "one of " + names.joined(separator: ", "))
        }
        return level
    }

    mutating func transition(_ name: String) throws(WireError) -> RouteTransition? {
        guard let text = try optionalString(name) else { return nil }
        guard let transition = RouteTransition(rawValue: text) else {
            throw unfit(name, "'show' or 'present'")
        }
        return transition
    }

    /// Throws if a parameter wasn't read, since the method doesn't have it.
    func finish() throws(WireError) {
        for name in params.names where !taken.contains(name) {
            let suggestion = NearestName.suggestion(for: name, among: taken)
            throw WireError(
                .invalidParams,
                "'\(method)' has no parameter '\(name)'" + NearestName.question(suggestion),
                suggestion: suggestion
            )
        }
    }

    private mutating func take(_ name: String) -> JSONValue? {
        taken.append(name)
        return params[name]
    }

    private func missing(_ name: String, _ expected: String) -> WireError {
        WireError(.invalidParams, "'\(method)' needs '\(name)', \(expected)")
    }

    private func unfit(_ name: String, _ expected: String) -> WireError {
        WireError(.invalidParams, "'\(name)' of '\(method)' must be \(expected)")
    }
}
