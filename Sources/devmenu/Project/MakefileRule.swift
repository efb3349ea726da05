/// A line of a Makefile that is a rule.
struct MakefileRule {
    /// What stands before its colon.
    let targets: [String]
    /// What stands behind it.
    let prerequisites: [String]

    /// `nil` for a line that is none: one that sets a variable, for all or for a target.
    init?(_ line: ArraySlice<UInt8>) {
        guard let colon = Self.sign(in: line), line[colon] == UInt8(ascii: ":") else { return nil }
        let behind = line[colon...].drop { $0 == UInt8(ascii: ":") }
        guard behind.first != UInt8(ascii: "=") else { return nil }
        let sign = Self.sign(in: behind, after: UInt8(ascii: ":")) ?? behind.endIndex
        guard !Self.setsVariable(behind, at: sign) else { return nil }
        prerequisites = Self.words(behind[..<sign])
        var before = line[..<colon]
        // Targets that one recipe makes together are written 'a b &: c'.
        if before.last == UInt8(ascii: "&") { before.removeLast() }
        targets = Self.words(before)
    }

    /// Whether what stands behind a colon sets a variable for the targets: of one word, by a sign.
    private static func setsVariable(_ text: ArraySlice<UInt8>, at sign: Int) -> Bool {
        guard sign < text.endIndex, text[sign] == UInt8(ascii: "=") else { return false }
        var name = text[..<sign]
        while let last = name.last, ":?+! \t".utf8.contains(last) { name.removeLast() }
        return words(name).drop { MakefileReader.modifiers.contains($0) }.count == 1
    }

    /// The first `:`, `=` or `;` that is none of a variable's, and that no backslash stands before; one
    /// of the three can be passed by.
    private static func sign(in line: ArraySlice<UInt8>, after passed: UInt8? = nil) -> Int? {
        var found: Int?
        walk(line) { place, isOutside in
            guard isOutside, line[place] != passed, ":=;".utf8.contains(line[place]) else {
                return true
            }
            found = place
            return false
        }
        return found
    }

    /// The words, in which variables and escaped blanks stay as they are.
    private static func words(_ text: ArraySlice<UInt8>) -> [String] {
        var words: [String] = []
        var start = text.startIndex
        func take(upTo end: Int) {
            if end > start { words.append(String(decoding: text[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        walk(text) { place, isOutside in
            if isOutside, " \t".utf8.contains(text[place]) { take(upTo: place) }
            return true
        }
        take(upTo: text.endIndex)
        return words
    }

    /// Goes through a text, told of each byte whether it is outside of every `$(…)` and `${…}`.
    ///
    /// What a backslash or a `$` stands before is passed by.
    private static func walk(
        _ text: ArraySlice<UInt8>,
        _ visit: (_ place: Int, _ isOutside: Bool) -> Bool
    ) {
        var closers: [UInt8] = []
        var place = text.startIndex
        while place < text.endIndex {
            let byte = text[place]
            let next = place + 1 < text.endIndex ? text[place + 1] : 0
            switch byte {
            case UInt8(ascii: "$"):
                if let closer = closer(of: next) { closers.append(closer) }
                place += 2
                continue
            case UInt8(ascii: "\\"):
                place += 2
                continue
            case closers.last: closers.removeLast()
            default:
                // A parenthesis inside has a partner of its own.
                if let last = closers.last, closer(of: byte) == last { closers.append(last) }
            }
            guard visit(place, closers.isEmpty) else { return }
            place += 1
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
