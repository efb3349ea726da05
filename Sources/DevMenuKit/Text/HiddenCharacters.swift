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
