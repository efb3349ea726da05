/// A line of a Makefile that is a rule.
struct MakefileRule {
    /// The words before the colon.
    let targets: [String]
    /// The words behind the colon.
    let prerequisites: [String]
    /// The recipe behind a semicolon, or `nil`.
    let recipe: ArraySlice<UInt8>?

    /// Reads a line; returns `nil` if it sets a variable, globally or for a target.
    init?(_ line: ArraySlice<UInt8>) {
        guard let colon = Self.sign(in: line), line[colon] == UInt8(ascii: ":") else { return nil }
        let remainder = line[colon...].drop { $0 == UInt8(ascii: ":") }
        guard remainder.first != UInt8(ascii: "=") else { return nil }
        let sign = Self.sign(in: remainder, after: UInt8(ascii: ":")) ?? remainder.endIndex
        guard !Self.setsVariable(remainder, at: sign) else { return nil }
        prerequisites = Self.words(remainder[..<sign])
        let hasRecipe = sign < remainder.endIndex && remainder[sign] == UInt8(ascii: ";")
        recipe = hasRecipe ? remainder[(sign + 1)...] : nil
        var before = line[..<colon]
        // Targets that one recipe makes together are written 'a b &: c'.
        if before.last == UInt8(ascii: "&") { before.removeLast() }
        targets = Self.words(before)
    }

    /// Indicates whether the text behind a colon assigns a variable for the targets.
    ///
    /// Such an assignment is a single word before its sign.
    private static func setsVariable(_ text: ArraySlice<UInt8>, at sign: Int) -> Bool {
        guard sign < text.endIndex, text[sign] == UInt8(ascii: "=") else { return false }
        var name = text[..<sign]
        while let last = name.last, ":?+! \t".utf8.contains(last) { name.removeLast() }
        return words(name).drop { MakefileTargets.modifiers.contains($0) }.count == 1
    }

    /// Returns the index of the first `:`, `=` or `;` outside of variables that is not escaped.
    ///
    /// The search skips the sign `passed`.
    private static func sign(in line: ArraySlice<UInt8>, after passed: UInt8? = nil) -> Int? {
        var found: Int?
        walk(line) { index, isOutside in
            guard isOutside, line[index] != passed, ":=;".utf8.contains(line[index]) else {
                return true
            }
            found = index
            return false
        }
        return found
    }

    /// Splits the text into words, in which variables and escaped blanks stay as they are.
    static func words(_ text: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var start = text.startIndex
        func take(upTo end: Int) {
            if end > start { words.append(String(decoding: text[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        walk(text) { index, isOutside in
            if isOutside, " \t".utf8.contains(text[index]) { take(upTo: index) }
            return true
        }
        take(upTo: text.endIndex)
        return words
    }

    /// Calls `visit` with each index, and whether it is outside of every `$(…)` and `${…}`.
    ///
    /// Characters behind a backslash or a `$` are skipped. The walk ends when `visit` returns
    /// `false`.
    private static func walk(
        _ text: ArraySlice<UInt8>,
        _ visit: (_ index: Int, _ isOutside: Bool) -> Bool
    ) {
        var closers: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            let next = index + 1 < text.endIndex ? text[index + 1] : 0
            switch byte {
            case UInt8(ascii: "$"):
                if let closer = closer(of: next) { closers.append(closer) }
                index += 2
                continue
            case UInt8(ascii: "\\"):
                index += 2
                continue
            case closers.last: closers.removeLast()
            default:
                // A parenthesis inside has its own closing partner.
                if let last = closers.last, closer(of: byte) == last { closers.append(last) }
            }
            guard visit(index, closers.isEmpty) else { return }
            index += 1
        }
    }

    private static func closer(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}
