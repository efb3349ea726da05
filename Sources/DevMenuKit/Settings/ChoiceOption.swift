/// A value that a choice can have.
public struct ChoiceOption: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What people type, and what is kept: a text without control characters, of 1 to 256 bytes.
    public let value: String
    /// What people read.
    public let title: LocalizedText

    /// A value and what people read for it; the value itself unless a title is given.
    public init(_ value: String, title: LocalizedText? = nil) {
        self.value = value
        self.title = title ?? LocalizedText(value)
    }

    /// A value that speaks for itself.
    public init(stringLiteral value: String) { self.init(value) }

    /// What the shell's command takes for itself where a value could stand.
    package static let reservedValues = ["flip", "reset"]

    /// Why such a word cannot be a value, and what to write instead.
    package static let reservation =
        "could never be chosen, since the shell takes it for itself: write another word"

    /// Whether people can type the value, and a shell can show it.
    var isValid: Bool {
        !value.isEmpty && value.utf8.count <= 256
            && !ControlEscaping.needsEscaping(value, as: .output)
    }
}

/// The options of a choice, whatever type its values have in the app.
struct ChoiceOptions: Sendable {
    let all: [ChoiceOption]

    init(_ all: [ChoiceOption]) { self.all = all }

    /// Why nobody could choose among them, or have one of them by default; `nil` where they can.
    func flaw(default value: String) -> String? {
        if all.isEmpty { return "has no options: give one at least" }
        if let bad = all.first(where: { !$0.isValid }) {
            return "has an option '\(ControlEscaping.escaped(bad.value))' that nobody could type: "
                + "write 1 to 256 bytes without control characters"
        }
        if let taken = all.first(where: { ChoiceOption.reservedValues.contains($0.value) }) {
            return "has an option '\(taken.value)' that \(ChoiceOption.reservation)"
        }
        var seen: Set<String> = []
        if let twice = all.first(where: { !seen.insert($0.value).inserted }) {
            return "has the option '\(twice.value)' twice"
        }
        guard !seen.contains(value) else { return nil }
        return "has the default '\(ControlEscaping.escaped(value))', which is no option"
    }

    /// The place of a value among them.
    func place(of value: JSONValue) -> Int? {
        guard let text = value.string else { return nil }
        return all.firstIndex { $0.value == text }
    }

    /// A value that is one of them.
    func checked(_ value: JSONValue, for id: ItemID) throws(SettingError) -> JSONValue {
        if place(of: value) != nil { return value }
        let given = value.string ?? String(describing: value)
        throw .unfit(
            id,
            given: given,
            expected: "one of " + all.map(\.value).joined(separator: ", "),
            suggestion: NearestName.suggestion(for: given, among: all.map(\.value))
        )
    }

    /// The one behind that of a value; the first behind the last, or where there is none of it.
    func next(after value: JSONValue) -> JSONValue? {
        let next = place(of: value).map { $0 + 1 } ?? 0
        return (all.indices.contains(next) ? all[next] : all.first).map { .string($0.value) }
    }

    /// The options as the protocol has them, for somebody who speaks a language.
    func json(in locale: MenuLocale) -> JSONValue {
        .array(
            all.map { option in
                [
                    "value": .string(option.value),
                    "title": .string(option.title.resolved(for: locale)),
                ]
            }
        )
    }
}
