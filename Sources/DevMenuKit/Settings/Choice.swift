import Synchronization

/// A setting that has one of some values.
///
/// Declare it once, add it to the menu, and read ``value`` wherever it matters; a change is seen there
/// at once, also one that another process made. Reading it takes a lock, which a ``Toggle`` does without.
public final class Choice: Setting {
    /// What people type to set it.
    public let id: ItemID
    /// What people read.
    public let title: LocalizedText
    /// What it is about.
    public let summary: LocalizedText
    /// The section that it stands in.
    public let section: SectionID
    /// The name under which an override is kept.
    public let key: String
    /// When the app follows a change.
    public let effect: SettingEffect
    /// The one layer, besides the default, that may give the value.
    public let fixedLayer: SettingLayer?
    /// The values that it can have, in order.
    public let options: [ChoiceOption]

    private let valueByDefault: String
    private let current: Mutex<String>

    /// A choice.
    ///
    /// - Parameters:
    ///   - id: What people type to set it.
    ///   - title: What people read.
    ///   - options: The values that it can have: one at least, each once.
    ///   - key: The name under which an override is kept; the identifier unless another is given.
    ///   - summary: What it is about.
    ///   - section: The section that it stands in.
    ///   - value: The value where no layer has another; the first option's unless another is given.
    ///   - fixedLayer: The one layer, besides the default, that may give the value; nobody may set
    ///     it then. `nil` for a choice that people make.
    ///   - effect: When the app follows a change.
    public init(
        _ id: ItemID,
        title: LocalizedText,
        options: [ChoiceOption],
        key: String? = nil,
        summary: LocalizedText = .empty,
        section: SectionID = .toggles,
        default value: String? = nil,
        fixedTo fixedLayer: SettingLayer? = nil,
        effect: SettingEffect = .now
    ) {
        self.id = id
        self.title = title
        self.options = options
        self.key = key ?? id.rawValue
        self.summary = summary
        self.section = section
        self.fixedLayer = fixedLayer
        self.effect = effect
        valueByDefault = value ?? options.first?.value ?? ""
        current = Mutex(valueByDefault)
    }

    /// The value in force, from any thread.
    public var value: String { current.withLock(\.self) }

    /// ``ItemKind/choice``.
    public var kind: ItemKind { .choice }

    /// The value where no layer has another.
    public var defaultValue: JSONValue { .string(valueByDefault) }

    /// Options that nobody could choose among, or a default that is none of them.
    public var flaw: String? {
        if options.isEmpty { return "has no options: give one at least" }
        if let bad = options.first(where: { !$0.isValid }) {
            return "has an option '\(ControlEscaping.escaped(bad.value))' that nobody could type: "
                + "write 1 to 256 bytes without control characters"
        }
        if let taken = options.first(where: { ChoiceOption.reservedValues.contains($0.value) }) {
            return "has an option '\(taken.value)' that \(ChoiceOption.reservation)"
        }
        var seen: Set<String> = []
        if let twice = options.first(where: { !seen.insert($0.value).inserted }) {
            return "has the option '\(twice.value)' twice"
        }
        guard !seen.contains(valueByDefault) else { return nil }
        return "has the default '\(ControlEscaping.escaped(valueByDefault))', which is no option"
    }

    /// One of the options.
    public func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        if let text = value.string, options.contains(where: { $0.value == text }) { return value }
        let given = value.string ?? String(describing: value)
        throw .unfit(
            id,
            given: given,
            expected: "one of " + options.map(\.value).joined(separator: ", "),
            suggestion: NearestName.suggestion(for: given, among: options.map(\.value))
        )
    }

    /// The option behind that of a value; the first behind the last, or where there is none of it.
    public func next(after value: JSONValue) -> JSONValue? {
        let place = options.firstIndex { .string($0.value) == value }
        let next = place.map(options.index(after:)) ?? options.startIndex
        return (options.indices.contains(next) ? options[next] : options.first).map {
            .string($0.value)
        }
    }

    /// Keeps the value where ``value`` reads it.
    public func adopt(_ reading: SettingReading) {
        current.withLock { $0 = reading.value.string ?? valueByDefault }
    }

    /// What every setting has, and the options.
    public func details(in context: MenuContext) -> JSONObject {
        var details = settingDetails(in: context)
        details["options"] = .array(
            options.map { option in
                [
                    "value": .string(option.value),
                    "title": .string(option.title.resolved(for: context.locale)),
                ]
            }
        )
        return details
    }
}
