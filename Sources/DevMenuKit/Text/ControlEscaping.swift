/// Makes text of unknown origin safe for a terminal.
///
/// What could move the cursor, recolour, retitle or reorder becomes a visible escape as `"…"` reads
/// it: the control characters (C0, DEL, C1), the line and paragraph separators, and the embeddings,
/// overrides and isolates of bidirectional text (Unicode UAX #9).
package enum ControlEscaping {
    /// The text, what could act on a terminal shown as `\u{1B}`, `\n` or `\t`.
    ///
    /// - Parameters:
    ///   - text: What someone else wrote.
    ///   - keepsLines: Whether newlines and tabs may stay.
    /// - Returns: The same string where nothing needed escaping, at the cost of one look at its bytes.
    package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
        guard needsEscaping(text, keepsLines: keepsLines) else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            append(scalar, keepsLines: keepsLines, to: &result)
        }
        return result
    }

    /// Whether the text holds anything that is shown escaped.
    package static func needsEscaping(_ text: String, keepsLines: Bool = false) -> Bool {
        let mayAct = text.utf8.contains { byte in
            // 0xC2 begins the C1 controls, 0xE2 the separators and what reorders.
            byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
        }
        return mayAct
            && text.unicodeScalars.contains { scalar in
                isEscaped(scalar) && !(keepsLines && (scalar == "\n" || scalar == "\t"))
            }
    }

    /// JSON that says the same, but holds nothing that could act on a terminal.
    ///
    /// JSON itself wants only the characters below the blank escaped; the others that act stand in
    /// texts alone, where each can be written as `\u009b`.
    package static func escaped(json: [UInt8]) -> [UInt8] {
        // The end of a line, which is JSON's own, is all that is below the blank.
        guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 16)
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            guard scalar.value >= 0x7F, isEscaped(scalar) else {
                result += String(scalar).utf8
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result += "\\u".utf8
            result += String(repeating: "0", count: 4 - digits.count).utf8
            result += digits.utf8
        }
        return result
    }

    /// Whether a character is shown escaped.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Puts a character behind a text, escaped where it must be.
    package static func append(
        _ scalar: Unicode.Scalar,
        keepsLines: Bool = false,
        to text: inout String
    ) {
        guard isEscaped(scalar) else { return text.unicodeScalars.append(scalar) }
        switch scalar {
        case "\n": text += keepsLines ? "\n" : "\\n"
        case "\t": text += keepsLines ? "\t" : "\\t"
        default: text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }
}
