/// A host with characters that control terminals in everything that it sends.
enum HostileHost {
    /// Control characters: C0 except line ends and tabs, DEL, C1, and those that reorder text.
    static let controls: [Unicode.Scalar] = [
        "\u{1B}", "\u{7}", "\u{8}", "\u{B}", "\u{C}", "\u{D}", "\u{E}", "\u{7F}",
        "\u{85}", "\u{90}", "\u{9B}", "\u{9C}", "\u{9D}",
        "\u{202A}", "\u{202E}", "\u{2028}", "\u{2067}", "\u{2069}",
    ]

    /// Invisible characters: zero-width ones, marks of direction, tags and fillers.
    ///
    /// They don't control a terminal, so that an action's output may contain them there, too.
    static let hidden: [Unicode.Scalar] = [
        "\u{AD}", "\u{115F}", "\u{200B}", "\u{200D}", "\u{200F}", "\u{2060}", "\u{FE0F}",
        "\u{FEFF}",
        "\u{E0041}",
    ]

    /// The text after each character, which distinguishes it from the shell's own.
    static let tail = "[1337;8t"

    /// All the characters, unescaped.
    static var text: String {
        (controls + hidden).map { String($0) + tail }.joined()
    }

    /// Returns the characters that an output contains unescaped.
    static func leaks(in output: [UInt8]) -> [String] { leaks(in: output, of: controls + hidden) }

    /// The first characters in their escaped form.
    static var shown: String { #"\u{1B}[1337;8t\u{7}[1337;8t"# }

    /// Returns those of some characters that an output contains unescaped.
    static func leaks(in output: [UInt8], of characters: [Unicode.Scalar]) -> [String] {
        // Each would be followed by the same text, before which there are few different bytes.
        let tail = Array(tail.utf8)
        let ends = output.indices.filter { start in
            output[start] == tail[0] && output[start...].starts(with: tail)
        }
        let before = Set(ends.map { output[..<$0].suffix(4) })
        return names(
            of: characters.filter { character in
                let bytes = Array(String(character).utf8)
                return before.contains { $0.suffix(bytes.count) == bytes[...] }
            }
        )
    }

    /// Returns the names of characters, by their numbers.
    static func names(of characters: [Unicode.Scalar]) -> [String] {
        characters.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    /// The host, as a script for `sh`, which has the characters in each of its answers.
    static var script: String {
        get throws {
            try Repository.text(of: "Tests/EndToEndTests/Hosts/hostile.sh")
                .replacing("@JSON@", with: json).replacing("@OCTAL@", with: octal)
        }
    }

    /// The characters in a JSON string.
    private static var json: String {
        (controls + hidden).map { character in
            String(character).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined() + tail
        }.joined()
    }

    /// The characters as escapes of `printf`.
    private static var octal: String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }.joined()
    }
}
