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
