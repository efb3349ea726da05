/// The rules for the reason that somebody gives for a change.
package enum ChangeReason {
    /// The flag that gives one.
    package static let flag = "--why"

    /// A description of the reasons that fit, for messages.
    package static let expectation = "a reason on one line, of at most 1,024 bytes"

    /// Returns `true` if a text can be a reason.
    package static func isValid(_ text: String) -> Bool {
        text.utf8.count <= 1_024 && !ControlEscaping.needsEscaping(text, as: .output)
    }

    /// Returns `true` if a text is empty or blank, and is treated as no reason.
    package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
