import DevMenuKit
import DevMenuSystem

/// Reads the parameters of a request one by one, and refuses those that weren't read.
struct ParamsReader: ~Copyable {
    private let method: String
    private let params: ReceivedJSON
    /// The indices of the parameters that were read.
    private var known: [Int] = []
    /// The names of all parameters that were asked for, if they're recorded.
    private var asked: [String]?

    /// Creates a reader of an object, which records the names that it's asked for if they're needed.
    init(method: String, _ params: ReceivedJSON, recordsNames: Bool = false) {
        self.method = method
        self.params = params
        asked = recordsNames ? [] : nil
    }

    mutating func item(_ name: String) throws(WireError) -> ItemID { ItemID(try string(name)) }

    mutating func string(_ name: String) throws(WireError) -> String {
        guard let text = try optionalString(name) else { throw missing(name, "a string") }
        return text
    }

    mutating func optionalItem(_ name: String) throws(WireError) -> ItemID? {
        try optionalString(name).map { ItemID($0) }
    }

    mutating func optionalString(_ name: String) throws(WireError) -> String? {
        try optional(name, "a string", \.string)
    }

    mutating func bool(_ name: String) throws(WireError) -> Bool? {
        try optional(name, "true or false", \.bool)
    }

    mutating func integer(_ name: String) throws(WireError) -> Int? {
        try optional(name, "a whole number", \.integer)
    }

    /// Returns a whole number from 1, in place of another parameter.
    mutating func seconds(_ name: String) throws(WireError) -> Double {
        let value = try value(name)
        guard let seconds = value.double, seconds >= 0 else {
            throw WireError(.invalidParams, "'\(name)' must be a number of seconds")
        }
        return seconds
    }

    mutating func count(_ name: String, without other: String? = nil) throws(WireError) -> Int? {
        guard let number = try integer(name) else { return nil }
        guard number > 0 else { throw unfit(name, "a whole number from 1") }
        if let other, member(other) != nil {
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
        guard let seconds = member("for") else {
            guard let until else { return nil }
            guard let limit = SettingLimit(until: until) else {
                throw unfit("until", "'relaunch', or \(Self.isoTime)")
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
        guard CalendarTime(iso: text) != nil else { throw unfit(name, Self.isoTime) }
        return text
    }

    private static let isoTime = "an ISO 8601 time with a zone, like 2026-11-21T18:00:00Z"

    mutating func strings(_ name: String) throws(WireError) -> [String]? {
        try optional(name, "a list of strings") { value in
            let texts = value.array?.compactMap(\.string)
            return texts?.count == value.array?.count ? texts : nil
        }
    }

    mutating func object(_ name: String) throws(WireError) -> JSONObject? {
        try optional(name, "an object", \.object)
    }

    mutating func requiredObject(_ name: String) throws(WireError) -> JSONObject {
        guard let object = try object(name) else { throw missing(name, "an object") }
        return object
    }

    mutating func value(_ name: String) throws(WireError) -> JSONValue {
        guard let given = member(name) else { throw missing(name, "a value") }
        return given
    }

    mutating func level(_ name: String) throws(WireError) -> LogLevel? {
        guard let text = try optionalString(name) else { return nil }
        if let level = LogLevel(rawValue: text) { return level }
        let names = LogLevel.allCases.map { "'\($0.rawValue)'" }
        throw unfit(name, "one of " + names.joined(separator: ", "))
    }

    mutating func transition(_ name: String) throws(WireError) -> RouteTransition? {
        guard let text = try optionalString(name) else { return nil }
        if let transition = RouteTransition(rawValue: text) { return transition }
        throw unfit(name, "'show' or 'present'")
    }

    private var unknown: String? {
        params.names.enumerated().first { !known.contains($0.offset) }?.element
    }

    /// Indicates whether each parameter was read.
    var isFinished: Bool { known.count == params.count }

    /// Throws if a parameter wasn't read, because the method doesn't have it.
    func finish() throws(WireError) {
        guard let name = unknown else { return }
        let suggestion = NearestName.suggestion(for: name, among: asked ?? [])
        throw WireError(
            .invalidParams,
            "'\(method)' has no parameter '\(name)'" + NearestName.question(suggestion),
            suggestion: suggestion
        )
    }

    /// Returns a parameter, or `nil` if it's missing; throws for one that can't be read.
    private mutating func optional<Value>(
        _ name: String,
        _ expected: String,
        _ read: (JSONValue) -> Value?
    ) throws(WireError) -> Value? {
        guard let given = member(name) else { return nil }
        guard let value = read(given) else { throw unfit(name, expected) }
        return value
    }

    private mutating func member(_ name: String) -> JSONValue? {
        asked?.append(name)
        guard let index = params.index(of: name) else { return nil }
        if !known.contains(index) { known.append(index) }
        return params.value(at: index)
    }

    private func missing(_ name: String, _ expected: String) -> WireError {
        WireError(.invalidParams, "'\(method)' needs '\(name)', \(expected)")
    }

    private func unfit(_ name: String, _ expected: String) -> WireError {
        WireError(.invalidParams, "'\(name)' of '\(method)' must be \(expected)")
    }
}
