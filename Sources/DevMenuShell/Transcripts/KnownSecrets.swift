import DevMenuKit

/// The values of the secrets that were given in this process.
///
/// Recordings and reports have `***` in their place, wherever they were typed or printed.
package final class KnownSecrets {
    /// The fewest characters of a value that is looked for.
    private static let shortest = 4
    /// The mark of what is cut off.
    private static let cut = Array("…".utf8)

    /// The forms in which the values are printed, the longest first.
    private var forms: [[UInt8]] = []
    private var firstBytes: Set<UInt8> = []

    /// Creates an empty set.
    package init() {}

    /// Adds the value of a secret.
    func add(_ value: String) {
        guard value.count >= Self.shortest else { return }
        let quoted = "\(JSONValue.string(value))"
        let inQuotes = value.replacing("'", with: #"'\''"#)
        let inString = String(quoted.dropFirst().dropLast())
        for form in [value, value.shown, value.shownName, inQuotes, inString]
        where !forms.contains(Array(form.utf8)) { forms.append(Array(form.utf8)) }
        forms.sort { $0.count > $1.count }
        firstBytes = Set(forms.compactMap(\.first))
    }

    /// Returns a text with `***` for each value, also for one that is broken over rows, and for the
    /// beginning of one that is cut off.
    func masked(_ text: [UInt8]) -> [UInt8] {
        guard !forms.isEmpty, text.contains(where: firstBytes.contains) else { return text }
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if firstBytes.contains(text[index]),
                let end = forms.lazy.compactMap({ Self.end(of: $0, at: index, in: text) }).first
            {
                result += CommandText.secretMask.utf8
                index = end
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    /// Returns a text with `***` for each value.
    func masked(_ text: String) -> String {
        forms.isEmpty ? text : String(decoding: masked(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns the index after a form at an index of a text, or `nil` if it isn't there.
    private static func end(of form: [UInt8], at start: Int, in text: [UInt8]) -> Int? {
        var index = start
        for (offset, byte) in form.enumerated() {
            // A row may end anywhere in a long word, and the next one be indented.
            if offset > 0, byte != Byte.newline, byte != Byte.space, index < text.count,
                text[index] == Byte.newline
            {
                while index < text.count, isBlank(text[index]) { index += 1 }
            }
            guard index < text.count else { return nil }
            if byte == Byte.space, isBlank(text[index]) {
                while index < text.count, isBlank(text[index]) { index += 1 }
            } else if text[index] == byte {
                index += 1
            } else {
                let isCut = offset >= shortest && text[index...].starts(with: cut)
                return isCut ? index : nil
            }
        }
        return index
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        [Byte.space, Byte.newline].contains(byte)
    }
}
