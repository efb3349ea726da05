/// The values that a setting can have.
package enum SettingRule: Sendable {
    /// True and false, which people call on and off.
    case bool
    /// One of some texts.
    case options(ChoiceOptions)
    /// A number.
    case number(NumberRule)
    /// Any text.
    case text
    /// JSON that a closure checks.
    case json(@Sendable (JSONValue) throws(SettingError) -> JSONValue)

    /// Checks that a setting can have a value, and returns it in the form in which it's kept.
    ///
    /// A value that it returned before is returned unchanged.
    func checked(_ value: JSONValue, for id: ItemID) throws(SettingError) -> JSONValue {
        var words: [String] = []
        switch self {
        case .bool:
            if case .bool = value { return value }
            if let isOn = value.string.flatMap({ ParameterDeclaration.bool(from: $0) }) {
                return .bool(isOn)
            }
            words = ["on", "off"]
        case .options(let options):
            if options.index(of: value) != nil { return value }
            words = options.all.map(\.value)
        case .number(let rule): if let number = rule.checked(value) { return number }
        case .text: if case .string = value { return value }
        case .json(let check): return try check(value)
        }
        let given = value.string ?? value.description
        throw .unfit(
            id,
            given: given,
            expected: expectation,
            suggestion: NearestName.suggestion(for: given, among: words)
        )
    }

    /// The values in words.
    var expectation: String {
        switch self {
        case .bool: "on or off"
        case .options(let options): "one of " + options.all.map(\.value).joined(separator: ", ")
        case .number(let rule): rule.words
        case .text: "a text"
        case .json: "JSON"
        }
    }

    /// Returns the opposite of a value, or `nil` if there is none.
    func flipped(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .bool, .json: value.bool.map { .bool(!$0) }
        case .options, .number, .text: nil
        }
    }

    /// Returns the value to go on to when a person presses a key, or `nil` if there is none.
    ///
    /// By repeating it, a person sees every value and comes back to the first.
    func next(after value: JSONValue) -> JSONValue? {
        if case .options(let options) = self { options.next(after: value) } else { flipped(value) }
    }

    /// Returns the reason a setting can't be in a menu, or `nil` if it can.
    func problem(default value: JSONValue) -> String? {
        switch self {
        case .options(let options): options.problem(default: value.string ?? "")
        case .number(let rule) where rule.checked(value) == nil:
            "has the default \(value), which isn't \(rule.words)"
        default: nil
        }
    }

    /// Returns the JSON members that tell the values.
    func details(in locale: MenuLocale) -> JSONObject {
        switch self {
        case .options(let options): ["options": options.json(in: locale)]
        case .number(let rule): rule.json
        case .bool, .text, .json: [:]
        }
    }

    /// Indicates whether values as numbers need all bits of an `Int`.
    var isWide: Bool { if case .number = self { true } else { false } }

    /// Returns a value, or else the default, as a number that can be read by one atomic load.
    func number(of value: JSONValue, default standard: JSONValue) -> Int {
        switch self {
        case .bool: value.bool ?? standard.bool ?? false ? 1 : 0
        case .options(let options): options.index(of: value) ?? options.all.count
        case .number(.whole): value.integer ?? standard.integer ?? 0
        case .number(.real):
            Int(truncatingIfNeeded: (value.double ?? standard.double ?? 0).bitPattern)
        case .text: InternedText.number(of: value.string ?? standard.string ?? "")
        case .json: InternedText.number(of: value.description)
        }
    }
}

/// The numbers that a setting can have.
package enum NumberRule: Equatable, Sendable {
    /// Whole numbers, within bounds if there are any.
    case whole(ClosedRange<Int>?)
    /// Numbers, within bounds if there are any.
    case real(ClosedRange<Double>?)

    /// Creates the rule that an item's JSON members tell.
    package init(_ item: JSONValue) {
        let (least, greatest) = (item["minimum"], item["maximum"])
        if item["isWhole"]?.bool == true {
            self = .whole(.init(least?.integer, greatest?.integer))
        } else {
            self = .real(.init(least?.double, greatest?.double))
        }
    }

    /// Returns a value as it's kept, or `nil` if it isn't such a number.
    func checked(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .whole(let range):
            guard let number = value.integer, range?.contains(number) ?? true else { return nil }
            return .integer(number)
        case .real(let range):
            guard let number = value.double, number.isFinite, range?.contains(number) ?? true
            else { return nil }
            return .double(number)
        }
    }

    /// The numbers in words: `a whole number from 1 to 300`.
    package var words: String {
        switch self {
        case .whole(let range):
            "a whole number" + (range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? "")
        case .real(let range):
            "a number"
                + (range.map { " from \(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" }
                    ?? "")
        }
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    /// The rule as JSON members of an item.
    var json: JSONObject {
        switch self {
        case .whole(let range):
            JSONObject(compacting: [
                "isWhole": true, "minimum": range.map { .integer($0.lowerBound) },
                "maximum": range.map { .integer($0.upperBound) },
            ])
        case .real(let range):
            JSONObject(compacting: [
                "minimum": range.map { .double($0.lowerBound) },
                "maximum": range.map { .double($0.upperBound) },
            ])
        }
    }
}

extension ClosedRange {
    /// Creates the range of two bounds, or `nil` if there aren't two in order.
    init?(_ least: Bound?, _ greatest: Bound?) {
        guard let least, let greatest, least <= greatest else { return nil }
        self = least...greatest
    }
}
