/// The values that a setting can have.
package enum SettingRule: Sendable {
    /// True and false, which people call on and off.
    case bool
    /// One of some texts.
    case options([ChoiceOption])
    /// The value of an option, whose title is the text that code reads, or another text.
    ///
    /// The closure returns the reason a person can't set another text, or `nil` if they can.
    case open([ChoiceOption], custom: (@Sendable (String) -> LocalizedText?)? = nil)
    /// A number.
    case number(NumberRule)
    /// Any text.
    case text
    /// An offset of a clock.
    case offset
    /// JSON that a closure checks.
    case json(@Sendable (JSONValue) throws(SettingError) -> JSONValue)

    /// Creates the rule of a setting whose values are of the type of one, and in its bounds if they're
    /// numbers.
    init(for value: JSONValue, from minimum: JSONValue? = nil, to maximum: JSONValue? = nil) {
        self =
            switch value {
            case .bool: .bool
            case .string: .text
            case .integer: .number(NumberRule(isWhole: true, minimum: minimum, maximum: maximum))
            default: .number(NumberRule(isWhole: false, minimum: minimum, maximum: maximum))
            }
    }

    /// The kind of the settings with such values, unless they declare another.
    var kind: ItemKind {
        switch self {
        case .bool: .toggle
        case .options, .open: .choice
        case .number: .number
        case .text, .offset, .json: .text
        }
    }

    /// Checks that a setting can have a value, and returns it in its stored form.
    ///
    /// A value that it returned before is returned unchanged.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - id: The setting.
    ///   - isStored: `true` if a source has it, and nobody has just given it.
    /// - Returns: The value in its stored form.
    /// - Throws: ``SettingError/unfit(_:given:expected:suggestion:)``.
    func checked(
        _ value: JSONValue,
        for id: ItemID,
        isStored: Bool = false
    ) throws(SettingError) -> JSONValue {
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
            words = options.map(\.value)
        case .open(let options, _):
            if let stored = value.string.flatMap(options.stored) { return .string(stored) }
            words = options.map(\.value)
        case .number(let rule): if let number = rule.checked(value) { return number }
        case .text: if case .string = value { return value }
        case .offset:
            let offset = value.string.flatMap { text in
                isStored ? ClockOffset(text) : ClockOffset(typed: text)
            }
            if let offset { return .string(offset.stored) }
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
        case .options(let options): "one of " + options.map(\.value).joined(separator: ", ")
        case .open(let options, _):
            (options.map { $0.value + ", " } + (options.isEmpty ? [] : ["or "])).joined()
                + ChoiceOption.expectation
        case .number(let rule): rule.words
        case .text: "a text"
        case .offset: ClockOffset.forms
        case .json: "JSON"
        }
    }

    /// Returns the opposite of a value, or `nil` if there is none.
    func flipped(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .bool, .json: value.bool.map { .bool(!$0) }
        case .options, .open, .number, .text, .offset: nil
        }
    }

    /// Returns the value to continue to when a person presses a key, or `nil` if there is none.
    ///
    /// By repeating it, a person sees every value and comes back to the first.
    func next(after value: JSONValue) -> JSONValue? {
        switch self {
        case .options(let options), .open(let options, _): options.next(after: value)
        case .bool, .number, .text, .offset, .json: flipped(value)
        }
    }

    /// Returns the reason a setting can't be in a menu, or `nil` if it can.
    func problem(default value: JSONValue) -> String? {
        switch self {
        case .options(let options): options.problem(default: value.string ?? "")
        case .open(let options, _) where !options.isEmpty: options.openProblem(default: value)
        case .number(let rule) where rule.checked(value) == nil:
            "has the default \(value), which isn't \(rule.words)"
        default: nil
        }
    }

    /// Returns the JSON members that state the possible values.
    func details(in locale: MenuLocale) -> JSONObject {
        switch self {
        case .options(let options): ["options": options.json(in: locale)]
        case .open(let options, _) where options.isEmpty: ["isOpen": true]
        case .open(let options, _): ["options": options.json(in: locale), "isOpen": true]
        case .number(let rule): rule.json
        case .bool, .text, .offset, .json: [:]
        }
    }

    /// Returns a value as people read it, or `nil` if it's read as it is.
    func text(of value: JSONValue, in locale: MenuLocale) -> String? {
        guard case .offset = self, let offset = value.string.flatMap({ ClockOffset($0) }) else {
            return nil
        }
        return offset.text.resolved(for: locale)
    }

    /// Returns a stored value as code reads it: in place of an option of an open choice its text.
    func content(of value: JSONValue) -> JSONValue {
        guard case .open(let options, _) = self, let index = options.index(of: value) else {
            return value
        }
        return .string(options[index].title.english)
    }

    /// Indicates whether values as numbers need all bits of an `Int`.
    var isWide: Bool { if case .number = self { true } else { false } }

    /// Returns a value, or else the default, as a number that can be read by one atomic load.
    func number(of value: JSONValue, default standard: JSONValue) -> Int {
        switch self {
        case .bool: value.bool ?? standard.bool ?? false ? 1 : 0
        case .options(let options): options.index(of: value) ?? options.count
        case .number(let rule) where rule.isWhole: value.integer ?? standard.integer ?? 0
        case .number:
            Int(truncatingIfNeeded: (value.double ?? standard.double ?? 0).bitPattern)
        case .text, .open:
            InternedText.number(of: content(of: value).string ?? content(of: standard).string ?? "")
        case .offset: value.string.flatMap { ClockOffset($0) }?.seconds ?? 0
        case .json: InternedText.number(of: value.description)
        }
    }
}

/// The numbers that a setting or a parameter can have.
package struct NumberRule: Equatable, Sendable {
    /// Indicates whether only whole numbers fit.
    let isWhole: Bool
    /// The smallest number that fits, or `nil` if any does.
    package let minimum: JSONValue?
    /// The largest number that fits, or `nil` if any does.
    package let maximum: JSONValue?

    /// Indicates whether a value is such a number.
    package func contains(_ value: JSONValue) -> Bool {
        func isOrdered(_ low: JSONValue?, _ high: JSONValue?) -> Bool {
            // Doubles can't distinguish large whole numbers.
            if let low = low?.integer, let high = high?.integer { return low <= high }
            guard let low = low?.double, let high = high?.double else { return true }
            return low <= high
        }
        guard isWhole ? value.integer != nil : value.double?.isFinite == true else { return false }
        return isOrdered(minimum, value) && isOrdered(value, maximum)
    }

    /// Creates the rule of numbers within bounds, of which each may be missing.
    package init(isWhole: Bool, minimum: JSONValue?, maximum: JSONValue?) {
        (self.isWhole, self.minimum, self.maximum) = (isWhole, minimum, maximum)
    }

    /// Returns a value in its stored form, or `nil` if it isn't such a number.
    func checked(_ value: JSONValue) -> JSONValue? {
        guard contains(value) else { return nil }
        return isWhole ? value.integer.map { .integer($0) } : value.double.map { .double($0) }
    }

    /// The numbers in words: `a whole number from 1 to 300`.
    package var words: String { (isWhole ? "a whole number" : "a number") + range }

    /// The range in words that follow the word for a number: ` from 1 to 300`.
    var range: String {
        func text(_ number: JSONValue) -> String {
            number.integer.map { "\($0)" } ?? number.description
        }
        return switch (minimum, maximum) {
        case (let minimum?, let maximum?): " from \(text(minimum)) to \(text(maximum))"
        case (let minimum?, nil): " of at least \(text(minimum))"
        case (nil, let maximum?): " of at most \(text(maximum))"
        case (nil, nil): ""
        }
    }

    /// The rule as JSON members of an item.
    var json: JSONObject {
        JSONObject(compacting: [
            "isWhole": isWhole ? true : .none, "minimum": minimum, "maximum": maximum,
        ])
    }
}

extension NumberRule {
    /// Creates the rule that an item's or a parameter's JSON members state.
    package init(_ json: JSONValue) {
        let bounds = ["minimum", "maximum"].map { name in
            json[name].flatMap { $0.isNumber ? $0 : .none }
        }
        self.init(
            isWhole: json["isWhole"]?.bool == true,
            minimum: bounds[0],
            maximum: bounds[1]
        )
    }
}
