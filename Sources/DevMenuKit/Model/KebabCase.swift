extension String {
    /// Whether the text is lowercase ASCII words and digits joined by single hyphens.
    package var isKebabCase: Bool {
        var previous = UInt8(ascii: "-")
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            case UInt8(ascii: "-") where previous != UInt8(ascii: "-"):
                break
            default:
                return false
            }
            previous = byte
        }
        return previous != UInt8(ascii: "-")
    }

    /// A type's or a function's name in kebab-case: `ClearCache` is `clear-cache`, `URLSessionTap` is
    /// `url-session-tap`, `changeIcon` is `change-icon`.
    package var kebabCased: String {
        var words = ""
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            guard character.isASCII, character.isLetter || character.isNumber else {
                if !words.isEmpty, words.last != "-" { words.append("-") }
                continue
            }
            let followsLower = index > 0 && !characters[index - 1].isUppercase
            let precedesLower = index + 1 < characters.count && characters[index + 1].isLowercase
            if character.isUppercase, !words.isEmpty, words.last != "-",
                followsLower || precedesLower
            {
                words.append("-")
            }
            words += character.lowercased()
        }
        while words.last == "-" { words.removeLast() }
        return words
    }
}
