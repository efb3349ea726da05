/// Makes text of unknown origin safe for a terminal, and shows what people could not see in it.
///
/// What could move the cursor, recolour, retitle or reorder becomes a visible escape as `"…"` reads
/// it: the control characters (C0, DEL, C1), the line and paragraph separators, and the embeddings,
/// overrides and isolates of bidirectional text (Unicode UAX #9). What else is shown depends on what
/// the text is for (``Use``): hidden characters stay where they do what they are for, so that the
/// emoji of a family, a flag, a Persian word and the ideograph of a name are not torn.
package enum ControlEscaping {
    /// What a text is, which says how much of it is shown escaped.
    package enum Use: Sendable {
        /// What a program prints, in any pieces: only what acts on the terminal is escaped.
        case output
        /// Titles, summaries and messages: hidden characters, too, where they join or vary nothing.
        case prose
        /// Names, typed lines, and what somebody is asked to trust: odd blanks, too (no-break ones and
        /// others that look like the keyboard's).
        case name
    }

    /// The text, what could act on a terminal or hide in it shown as `\u{1B}`, `\n` or `\t`.
    ///
    /// - Parameters:
    ///   - text: What someone else wrote.
    ///   - use: What it is.
    ///   - keepsLines: Whether newlines and tabs may stay.
    /// - Returns: The same string where nothing needed escaping, at the cost of one look at its bytes.
    package static func escaped(
        _ text: String,
        as use: Use = .prose,
        keepsLines: Bool = false
    ) -> String {
        guard mayNeedEscaping(text) else { return text }
        let scalars = Array(text.unicodeScalars)
        let marked = places(toEscapeIn: scalars, as: use, keepsLines: keepsLines)
        guard !marked.isEmpty else { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count + 8 * marked.count)
        var done = 0
        for place in marked {
            result.unicodeScalars.append(contentsOf: scalars[done..<place])
            result += escape(of: scalars[place])
            done = place + 1
        }
        result.unicodeScalars.append(contentsOf: scalars[done...])
        return result
    }

    /// Whether the text holds anything that is shown escaped.
    package static func needsEscaping(
        _ text: String,
        as use: Use = .prose,
        keepsLines: Bool = false
    ) -> Bool {
        mayNeedEscaping(text)
            && !places(toEscapeIn: Array(text.unicodeScalars), as: use, keepsLines: keepsLines)
                .isEmpty
    }

    /// JSON that says the same, but holds nothing that could act on a terminal or hide in it.
    ///
    /// JSON itself wants only the characters below the blank escaped; the others stand in texts
    /// alone, where each can be written as `\u009b`.
    package static func escaped(json: [UInt8]) -> [UInt8] {
        // The end of a line, which is JSON's own, is all that is below the blank.
        guard json.contains(where: { $0 >= 0x7F && mayBeginEscaped($0) }) else { return json }
        let text = String(decoding: json, as: UTF8.self)
        guard mayNeedEscaping(text) else { return json }
        let scalars = Array(text.unicodeScalars)
        let marked = places(toEscapeIn: scalars, as: .prose, keepsLines: true)
        guard !marked.isEmpty else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count + 8 * marked.count)
        var done = 0
        for place in marked where scalars[place].value >= 0x7F {
            for scalar in scalars[done..<place] { result += String(scalar).utf8 }
            for unit in String(scalars[place]).utf16 {
                let digits = String(unit, radix: 16)
                result += "\\u".utf8
                result += String(repeating: "0", count: 4 - digits.count).utf8
                result += digits.utf8
            }
            done = place + 1
        }
        for scalar in scalars[done...] { result += String(scalar).utf8 }
        return result
    }

    /// Whether a character acts on a terminal, so that it is shown escaped in any text.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// A character as `"…"` reads it.
    package static func escape(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    private static func places(
        toEscapeIn text: [Unicode.Scalar],
        as use: Use,
        keepsLines: Bool
    ) -> [Int] {
        var places: [Int] = []
        var place = 0
        while place < text.count {
            defer { place += 1 }
            let scalar = text[place]
            if isEscaped(scalar) {
                if !keepsLines || scalar != "\n" && scalar != "\t" { places.append(place) }
            } else if use == .output {
                continue
            } else if HiddenCharacters.contains(scalar) {
                let joining = HiddenCharacters.count(thatJoinAt: place, in: text)
                if joining == 0 { places.append(place) } else { place += joining - 1 }
            } else if use == .name, HiddenCharacters.isOddBlank(scalar) {
                places.append(place)
            }
        }
        return places
    }

    /// Whether a text holds a character that is escaped somewhere; it looks at bytes before characters.
    private static func mayNeedEscaping(_ text: String) -> Bool {
        text.utf8.contains(where: mayBeginEscaped)
            && text.unicodeScalars.contains { scalar in
                isEscaped(scalar) || HiddenCharacters.contains(scalar)
                    || HiddenCharacters.isOddBlank(scalar)
            }
    }

    /// Whether a character that is shown escaped may begin with a byte.
    private static func mayBeginEscaped(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x1F, 0x7F, 0xC2, 0xCD, 0xD8, 0xDC, 0xE1...0xE3, 0xEF, 0xF0, 0xF3: true
        default: false
        }
    }
}

/// The characters that a terminal does not show, or shows as nothing but room.
///
/// Which are hidden is Unicode's to say, version 17.0: what has the property
/// Default_Ignorable_Code_Point or the category Cf, but for the signs of numbers and verses that are
/// drawn (Prepended_Concatenation_Mark). They are zero-width blanks, marks of direction, tags, fillers
/// of Hangul, the soft hyphen, and what joins and varies other characters.
enum HiddenCharacters {
    /// Whether a character is hidden, wherever it stands.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x34F, 0x61C, 0x70F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
            0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF,
            0xFFA0, 0xFFF0...0xFFFB, 0x13430...0x1343F, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a character is a blank other than the one of the keyboard, so that one cannot tell:
    /// the no-break ones, and those of other widths.
    static func isOddBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000: true
        default: false
        }
    }

    /// How many characters from a place on do what a hidden character is for, so that to show them
    /// would tear what is written: 0 for one that does not, and for one that is not hidden.
    ///
    /// - Parameters:
    ///   - place: The place of a hidden character.
    ///   - text: The text around it.
    /// - Returns: The number of hidden characters that belong to what stands before them.
    static func count(thatJoinAt place: Int, in text: [Unicode.Scalar]) -> Int {
        let scalar = text[place]
        guard place > 0 else { return 0 }
        let before = text[place - 1]
        let after = place + 1 < text.count ? text[place + 1] : nil
        switch scalar.value {
        case 0x200C:
            // Between letters, as Persian and the scripts of India are written.
            return isJoiningLetter(before) && isJoiningLetter(after) ? 1 : 0
        case 0x200D:
            let joinsLetters = isJoiningLetter(before) && isJoiningLetter(after)
            return joinsLetters || endsPicture(at: place - 1, in: text) && isPicture(after) ? 1 : 0
        case 0xFE0E, 0xFE0F:
            // A digit, `#` or `*` is a picture with a key drawn about it alone.
            return isPicture(before) || before.properties.isEmoji && after?.value == 0x20E3 ? 1 : 0
        case 0xFE00...0xFE0D, 0xE0100...0xE01EF:
            // How a name's ideograph is written.
            return before.properties.isIdeographic ? 1 : 0
        case 0x180B...0x180F:
            return (0x1820...0x18AA).contains(before.value) ? 1 : 0
        case 0xE0030...0xE0039, 0xE0061...0xE007A:
            return before.value == 0x1F3F4 ? countOfFlag(from: place, in: text) : 0
        default: return 0
        }
    }

    /// The tags behind a black flag, which say whose it is: three to six letters and digits, and the
    /// tag that ends them.
    private static func countOfFlag(from place: Int, in text: [Unicode.Scalar]) -> Int {
        let letters = text[place...].prefix(7).prefix { scalar in
            switch scalar.value {
            case 0xE0030...0xE0039, 0xE0061...0xE007A: true
            default: false
            }
        }
        guard 3...6 ~= letters.count, letters.endIndex < text.count,
            text[letters.endIndex].value == 0xE007F
        else { return 0 }
        return letters.count + 1
    }

    /// Whether a picture ends here, with the colour of its skin or what makes it one.
    private static func endsPicture(at place: Int, in text: [Unicode.Scalar]) -> Bool {
        guard text[place].value == 0xFE0F else { return isPicture(text[place]) }
        return place > 0 && isPicture(text[place - 1])
    }

    private static func isPicture(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, scalar.value > 0x7F else { return false }
        return scalar.properties.isEmoji
    }

    /// Whether a character is a letter, or a mark on one, of a script whose letters join.
    private static func isJoiningLetter(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        switch scalar.value {
        case 0x600...0x109F, 0x1780...0x18AF, 0xA840...0xABFF:
            break
        default:
            return false
        }
        switch scalar.properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark:
            return !contains(scalar)
        default:
            return false
        }
    }
}
