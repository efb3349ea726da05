/// A value of a choice, with the title shown for it.
///
/// ```swift
/// let tiers: [ChoiceOption] = ["free", ChoiceOption("team", title: "For teams")]
/// ```
public struct ChoiceOption: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The value that people type and stores save: 1 to 256 bytes without control characters.
    public let value: String
    /// The title shown to people.
    public let title: LocalizedText

    /// Creates an option, titled by its value unless you give a title.
    public init(_ value: String, title: LocalizedText? = nil) {
        self.value = value
        self.title = title ?? LocalizedText(value)
    }

    /// Creates an option that is titled by its value.
    public init(stringLiteral value: String) { self.init(value) }

    /// The words that the shell's command accepts instead of a value, and that can't be values.
    package static let reservedValues = ["flip", "reset"]

    /// The words of the error for a reserved value.
    package static let reservation =
        "could never be chosen, because devmenu uses that word itself: write another"

    /// The values of a choice that can have any, in words.
    package static let expectation = "a text of 1 to 256 bytes, without control characters"

    /// Indicates whether people can type the value and a shell can show it.
    package var isValid: Bool {
        !value.isEmpty && value.utf8.count <= 256
            && !ControlEscaping.needsEscaping(value, as: .output)
    }
}

// The options of a choice, whatever the type of its values in the app.
extension [ChoiceOption] {
    /// Returns the reason the options or the default are invalid, or `nil` if they're valid.
    func problem(default value: String) -> String? {
        if isEmpty { return "has no options: give at least one" }
        if let bad = first(where: { !$0.isValid }) {
            return "has an option '\(ControlEscaping.escaped(bad.value))' that can't be typed: "
                + "write 1 to 256 bytes without control characters"
        }
        if let taken = first(where: { ChoiceOption.reservedValues.contains($0.value) }) {
            return "has an option '\(taken.value)' that \(ChoiceOption.reservation)"
        }
        var seen: Set<String> = []
        if let twice = first(where: { !seen.insert($0.value).inserted }) {
            return "has the option '\(twice.value)' twice"
        }
        guard !seen.contains(value) else { return nil }
        return "has the default '\(ControlEscaping.escaped(value))', which isn't an option"
    }

    /// Returns a text of an open choice as it's stored, as the value of an option if one has the text;
    /// `nil` for one that can't be typed.
    func stored(_ text: String) -> String? {
        if index(of: .string(text)) != nil { return text }
        if let option = first(where: { $0.title.english == text }) { return option.value }
        return Self.isText(text) ? text : nil
    }

    /// Returns the reason the options of an open choice or its default are invalid, or `nil` if they're
    /// valid.
    func openProblem(default value: JSONValue) -> String? {
        if let bad = first(where: { !Self.isText($0.title.english) }) {
            return "has a text '\(ControlEscaping.escaped(bad.title.english))' of an option that "
                + "can't be used: write \(ChoiceOption.expectation)"
        }
        return problem(
            default: value.string.flatMap(stored) == nil ? value.string ?? "" : self[0].value
        )
    }

    private static func isText(_ text: String) -> Bool {
        ChoiceOption(text).isValid && !ChoiceOption.reservedValues.contains(text)
    }

    /// Returns the index of the option with a value, or `nil` if there is none.
    func index(of value: JSONValue) -> Int? {
        guard let text = value.string else { return nil }
        return firstIndex { $0.value == text }
    }

    /// Returns the value of the next option; of the first one after the last or an unknown value.
    func next(after value: JSONValue) -> JSONValue? {
        let next = index(of: value).map { $0 + 1 } ?? 0
        return (indices.contains(next) ? self[next] : first).map { .string($0.value) }
    }

    /// Returns the options as JSON, in the form that the protocol uses.
    func json(in locale: MenuLocale) -> JSONValue {
        .array(
            map { option in
                [
                    "value": .string(option.value),
                    "title": .string(option.title.resolved(for: locale)),
                ]
            }
        )
    }
}
