/// Makes text of unknown origin safe for a terminal, and reveals characters that can't be seen.
///
/// Characters that could move the cursor, change colours, set the title or reorder text are shown
/// as the escapes of a Swift string literal: the control characters (C0, DEL, C1), the line and
/// paragraph separators, and the embeddings, overrides and isolates of bidirectional text (Unicode
/// UAX #9). Hidden characters are escaped depending on the ``Use`` of the text, and only if they
/// have no effect on the characters beside them, so that family emoji, flags, Persian words and the
/// ideographs of names stay intact.
public enum ControlEscaping {
    /// The use of a text, which determines the characters that are escaped.
    public enum Use: Sendable {
        /// Output of a program, in pieces of any size: only what acts on the terminal is escaped.
        case output
        /// Titles, summaries and messages: hidden characters without effect are escaped too.
        case prose
        /// Names, typed lines, and anything that a person is asked to trust.
        ///
        /// Unusual spaces are escaped too: no-break spaces, and others that look like a normal one.
        case name
    }

    /// Returns a text with its unsafe and hidden characters escaped, as `\u{1B}`, `\n` or `\t`.
    ///
    /// - Parameters:
    ///   - text: A text of unknown origin.
    ///   - use: The use of the text.
    ///   - keepsLines: Indicates whether newlines and tabs are left as they are.
    /// - Returns: The escaped text; the same string, at the cost of one pass over its bytes, if
    ///   nothing needs escaping.
    public static func escaped(
        _ text: String,
        as use: Use = .prose,
        keepsLines: Bool = false
    ) -> String {
        guard mayNeedEscaping(text, keepsLines) else { return text }
        let scalars = Array(text.unicodeScalars)
        let marked = indices(toEscapeIn: scalars, as: use, keepsLines: keepsLines)
        return marked.isEmpty ? text : replaced(marked, of: scalars, by: escape)
    }

    /// Returns a text with some characters replaced by their escapes.
    private static func replaced(
        _ marked: [Int],
        of scalars: [Unicode.Scalar],
        by escape: (Unicode.Scalar) -> String
    ) -> String {
        // To a string: a view of scalars allocates again for each collection that is appended.
        func part(_ range: Range<Int>) -> String {
            String(String.UnicodeScalarView(scalars[range]))
        }
        var result = ""
        var done = 0
        for index in marked {
            result += part(done..<index) + escape(scalars[index])
            done = index + 1
        }
        return result + part(done..<scalars.count)
    }

    /// Returns `true` if the text contains a character that would be escaped.
    package static func needsEscaping(
        _ text: String,
        as use: Use = .prose,
        keepsLines: Bool = false
    ) -> Bool {
        mayNeedEscaping(text, keepsLines)
            && !indices(toEscapeIn: Array(text.unicodeScalars), as: use, keepsLines: keepsLines)
                .isEmpty
    }

    /// Returns equivalent JSON without characters that could act on a terminal or hide in it.
    ///
    /// JSON itself requires escapes only for the characters below U+0020. The others can occur only
    /// in strings, in which each can be written as `\u009b` and the like.
    package static func escaped(json: [UInt8]) -> [UInt8] {
        // Below U+0020 there are only the line breaks between JSON's own tokens.
        guard json.contains(where: { $0 >= 0x7F }) else { return json }
        let text = String(decoding: json, as: UTF8.self)
        guard mayNeedEscaping(text, true) else { return json }
        let scalars = Array(text.unicodeScalars)
        let marked = indices(toEscapeIn: scalars, as: .prose, keepsLines: true)
            .filter { scalars[$0].value >= 0x7F }
        guard !marked.isEmpty else { return json }
        let escaped = replaced(marked, of: scalars) { scalar in
            String(scalar).utf16.reduce("") { $0 + "\\u" + $1.hexadecimal(4).lowercased() }
        }
        return Array(escaped.utf8)
    }

    /// Returns `true` if a character acts on a terminal and is escaped in every text.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns the escape for a character, as in a Swift string literal.
    package static func escape(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }

    private static func indices(
        toEscapeIn text: [Unicode.Scalar],
        as use: Use,
        keepsLines: Bool
    ) -> [Int] {
        var indices: [Int] = []
        var index = 0
        while index < text.count {
            defer { index += 1 }
            let scalar = text[index]
            if isEscaped(scalar) {
                if !keepsLines || scalar != "\n" && scalar != "\t" { indices.append(index) }
            } else if use == .output {
                continue
            } else if HiddenCharacters.contains(scalar) {
                let joining = HiddenCharacters.count(thatJoinAt: index, in: text)
                if joining == 0 { indices.append(index) } else { index += joining - 1 }
            } else if use == .name, HiddenCharacters.isUnusualSpace(scalar) {
                indices.append(index)
            }
        }
        return indices
    }

    /// Returns `true` if a text may need escaping for some use; checks bytes before characters.
    private static func mayNeedEscaping(_ text: String, _ keepsLines: Bool) -> Bool {
        var text = text
        let mayContain = text.withUTF8 { bytes in
            bytes.contains { byte in
                byte >= 0x7F || byte < 0x20 && !(keepsLines && (byte == 0x0A || byte == 0x09))
            }
        }
        return mayContain
            && text.unicodeScalars.contains { scalar in
                isEscaped(scalar) || HiddenCharacters.contains(scalar)
                    || HiddenCharacters.isUnusualSpace(scalar)
            }
    }
}

extension String {
    /// The text with characters that could act on a terminal, or don't show, escaped.
    package var shown: String { ControlEscaping.escaped(self) }

    /// The text of a name or a typed line, in which every blank but the keyboard's is escaped too.
    package var shownName: String { ControlEscaping.escaped(self, as: .name) }
}

/// The characters that a terminal doesn't show, or shows only as space.
///
/// By Unicode 17.0, these have the property Default_Ignorable_Code_Point or the category Cf, except
/// the drawn signs of numbers and verses (Prepended_Concatenation_Mark). They are zero-width
/// spaces, marks of direction, tags, Hangul fillers, the soft hyphen, and the characters that join
/// or vary others.
enum HiddenCharacters {
    /// Returns `true` if a character is hidden, whatever its neighbours.
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

    /// Returns `true` for a space that looks like U+0020.
    ///
    /// These are the no-break spaces and those of other widths.
    static func isUnusualSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000: true
        default: false
        }
    }

    /// Returns the number of hidden characters from an index that affect the text before them.
    ///
    /// Escaping these would break the text apart.
    ///
    /// - Parameters:
    ///   - index: The index of a hidden character.
    ///   - text: The characters of the whole text.
    /// - Returns: The number of hidden characters that belong to the character before them; 0 for
    ///   one without effect.
    static func count(thatJoinAt index: Int, in text: [Unicode.Scalar]) -> Int {
        let scalar = text[index]
        guard index > 0 else { return 0 }
        let before = text[index - 1]
        let after = index + 1 < text.count ? text[index + 1] : nil
        switch scalar.value {
        case 0x200C:
            // Between letters, as in Persian and the scripts of India.
            return isJoiningLetter(before) && isJoiningLetter(after) ? 1 : 0
        case 0x200D:
            let joinsLetters = isJoiningLetter(before) && isJoiningLetter(after)
            return joinsLetters || endsPicture(at: index - 1, in: text) && isPicture(after) ? 1 : 0
        case 0xFE0E, 0xFE0F:
            // A digit, `#` or `*` is an emoji only with an enclosing keycap.
            return isPicture(before) || before.properties.isEmoji && after?.value == 0x20E3 ? 1 : 0
        case 0xFE00...0xFE0D, 0xE0100...0xE01EF:
            // A variant of an ideograph, as in names.
            return before.properties.isIdeographic ? 1 : 0
        case 0x180B...0x180F:
            return (0x1820...0x18AA).contains(before.value) ? 1 : 0
        default: return before.value == 0x1F3F4 ? countOfFlag(from: index, in: text) : 0
        }
    }

    /// Returns the number of tags after a black flag, which name a region.
    ///
    /// These are three to six letters and digits, and the tag that ends them.
    private static func countOfFlag(from index: Int, in text: [Unicode.Scalar]) -> Int {
        let letters = text[index...].prefix(7).prefix { scalar in
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

    /// Returns `true` if an emoji ends at an index, including its skin tone or variation selector.
    private static func endsPicture(at index: Int, in text: [Unicode.Scalar]) -> Bool {
        guard text[index].value == 0xFE0F else { return isPicture(text[index]) }
        return index > 0 && isPicture(text[index - 1])
    }

    private static func isPicture(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, scalar.value > 0x7F else { return false }
        return scalar.properties.isEmoji
    }

    /// Returns `true` for a letter, or a mark on a letter, of a script whose letters join.
    private static func isJoiningLetter(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        switch scalar.value {
        case 0x600...0x109F, 0x1780...0x18AF, 0xA840...0xABFF:
            let category = scalar.properties.generalCategory
            return !contains(scalar)
                && [.otherLetter, .modifierLetter, .nonspacingMark, .spacingMark].contains(category)
        default: return false
        }
    }
}
