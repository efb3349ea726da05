import DevMenuKit
import DevMenuTerminal

/// A part of an expected line that stands for a text of some form, which varies from run to run.
enum Placeholder: String, CaseIterable, Sendable {
    /// The number of a process.
    case pid
    /// A time, in one of the forms that devmenu prints.
    case time
    /// A date.
    case date
    /// A duration, in one of the forms that devmenu prints.
    case duration
    /// A path, up to a blank or a quotation mark.
    case path
    /// A version.
    case version
    /// A UUID.
    case uuid
    /// The name of a user, who is the author of changes.
    case user
    /// A number, perhaps with a fraction.
    case number

    /// The placeholder without a name, such as `<pid>`.
    var text: String { "<\(rawValue)>" }

    /// The form of the texts that it stands for.
    var form: TextForm {
        switch self {
        case .pid: .digits(1...10)
        case .time: ShownTime.form
        case .date: .date
        case .duration: .duration
        case .path:
            [.one(of: ["/", "~"]), .optional(.run(1...4_096) { !" \t'\"".utf8.contains($0) })]
        case .version:
            [
                .digits(1...9),
                .optional(.run(1...64) { $0.isLetterOrDigit || ".-+".utf8.contains($0) }),
            ]
        case .user: .run(1...64) { $0.isLetterOrDigit || "._-+@".utf8.contains($0) }
        case .uuid:
            [
                .hexadecimal(8), "-", .hexadecimal(4), "-", .hexadecimal(4), "-", .hexadecimal(4),
                "-", .hexadecimal(12),
            ]
        case .number: [.optional("-"), .digits(1...18), .optional([".", .digits(1...18)])]
        }
    }
}

extension TextForm {
    /// Returns the form of so many hexadecimal digits.
    fileprivate static func hexadecimal(_ count: Int) -> TextForm {
        .run(count...count) { Character(Unicode.Scalar($0)).isHexDigit }
    }
}

extension Placeholder {
    /// Returns the placeholder at the beginning of a text, as it is written: `<pid>`, `<pid:app>`.
    static func leading(_ text: Substring) -> (placeholder: Placeholder, written: Substring)? {
        guard text.first == "<" else { return nil }
        // A name has no '<', so that all of a line's are read in one pass.
        let inner = text.dropFirst().prefix { String($0).isLettersAndDigits(or: "-_:") }
        let end = inner.endIndex
        guard text[end...].first == ">" else { return nil }
        let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let placeholder = Placeholder(rawValue: String(parts[0])) else { return nil }
        if parts.count > 1 {
            guard !parts[1].isEmpty, String(parts[1]).isLettersAndDigits(or: "-_") else {
                return nil
            }
        }
        return (placeholder, text[...end])
    }
}
