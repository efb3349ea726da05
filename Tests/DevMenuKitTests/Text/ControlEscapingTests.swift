import DevMenuKit
import Testing

@Suite struct ControlEscapingTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("中文 é 😀 — “x”", "中文 é 😀 — “x”"),
        ("\u{1B}[31mred", #"\u{1B}[31mred"#),
        ("a\nb\tc\rd", #"a\nb\tc\u{D}d"#),
        ("a\r\nb", #"a\u{D}\nb"#),
        ("\0\u{7}\u{7F}", #"\u{0}\u{7}\u{7F}"#),
        ("\u{80}\u{9B}31m\u{9F}\u{A0}", "\\u{80}\\u{9B}31m\\u{9F}\u{A0}"),
        ("\u{202A}\u{202E}x\u{2066}\u{2069}", #"\u{202A}\u{202E}x\u{2066}\u{2069}"#),
        ("\u{2028}\u{2029}\u{2027}\u{202F}", "\\u{2028}\\u{2029}\u{2027}\u{202F}"),
        ("e\u{301}\u{1B}\u{301}", "e\u{301}\\u{1B}\u{301}"),
    ])
    func `escapes characters that could act on a terminal`(text: String, shown: String) {
        #expect(ControlEscaping.escaped(text) == shown)
        #expect(ControlEscaping.needsEscaping(text) == (text != shown))
        #expect(ControlEscaping.escaped(shown) == shown)
    }

    @Test(arguments: [
        // A text, and its forms as prose and as a name.
        ("a\u{200B}b", #"a\u{200B}b"#, #"a\u{200B}b"#),
        ("\u{200E}a\u{200F}\u{61C}", #"\u{200E}a\u{200F}\u{61C}"#, #"\u{200E}a\u{200F}\u{61C}"#),
        ("a\u{FEFF}\u{2060}\u{AD}", #"a\u{FEFF}\u{2060}\u{AD}"#, #"a\u{FEFF}\u{2060}\u{AD}"#),
        ("\u{115F}\u{1160}\u{3164}", #"\u{115F}\u{1160}\u{3164}"#, #"\u{115F}\u{1160}\u{3164}"#),
        ("x\u{E0041}\u{E007F}", #"x\u{E0041}\u{E007F}"#, #"x\u{E0041}\u{E007F}"#),
        ("a\u{A0}b\u{202F}\u{3000}", "a\u{A0}b\u{202F}\u{3000}", #"a\u{A0}b\u{202F}\u{3000}"#),
        // Joiners and variation selectors, where they have an effect.
        ("👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🏳️‍🌈", "👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🏳️‍🌈", "👨‍👩‍👧‍👦 👩🏽‍💻 ❤️‍🔥 🏳️‍🌈"),
        ("1\u{FE0F}\u{20E3} ☎\u{FE0E}", "1️⃣ ☎︎", "1️⃣ ☎︎"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
        ("葛\u{E0100}", "葛\u{E0100}", "葛\u{E0100}"),
        ("ᠠ\u{180B}", "ᠠ\u{180B}", "ᠠ\u{180B}"),
        // And where they have none.
        ("like\u{200C}-\u{200D}on", #"like\u{200C}-\u{200D}on"#, #"like\u{200C}-\u{200D}on"#),
        ("👨\u{200D}", #"👨\u{200D}"#, #"👨\u{200D}"#),
        ("a\u{FE0F}1\u{FE0F}", #"a\u{FE0F}1\u{FE0F}"#, #"a\u{FE0F}1\u{FE0F}"#),
        ("👍\u{FE0F}\u{FE0F}", "👍\u{FE0F}\\u{FE0F}", "👍\u{FE0F}\\u{FE0F}"),
        ("🏴\u{E0067}\u{E0062}", #"🏴\u{E0067}\u{E0062}"#, #"🏴\u{E0067}\u{E0062}"#),
        ("می\u{200C}", #"می\u{200C}"#, #"می\u{200C}"#),
    ])
    func `escapes invisible characters, except where they join or vary visible ones`(
        text: String,
        prose: String,
        name: String
    ) {
        #expect(ControlEscaping.escaped(text, as: .prose) == prose)
        #expect(ControlEscaping.escaped(text, as: .name) == name)
        // A program's output may be cut anywhere, so invisible characters pass.
        #expect(ControlEscaping.escaped(text, as: .output) == text)
        for (use, shown) in [(ControlEscaping.Use.prose, prose), (.name, name)] {
            #expect(ControlEscaping.needsEscaping(text, as: use) == (text != shown))
            #expect(ControlEscaping.escaped(shown, as: use) == shown)
        }
    }

    @Test func `knows every character that is invisible in Unicode`() {
        let drawn: Set<UInt32> = [
            0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
        ]
        var missing: [String] = []
        // The planes between these have no characters, and those after them private ones.
        for codes in [0x80...0x3FFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>] {
            for code in codes {
                guard let scalar = Unicode.Scalar(code) else { continue }
                let properties = scalar.properties
                let category = properties.generalCategory
                let isHidden =
                    switch category {
                    case .control, .lineSeparator, .paragraphSeparator: true
                    case .format: !drawn.contains(code)
                    default: properties.isDefaultIgnorableCodePoint
                    }
                guard isHidden || category == .spaceSeparator else { continue }
                let use = isHidden ? ControlEscaping.Use.prose : .name
                if !ControlEscaping.needsEscaping(String(scalar), as: use) {
                    missing.append(String(code, radix: 16))
                }
            }
        }
        #expect(missing == [])
    }

    @Test func `keeps lines and tabs where they are allowed`() {
        let text = "a\n\tb"
        #expect(ControlEscaping.escaped(text, keepsLines: true) == text)
        #expect(ControlEscaping.escaped("a\r\nb\u{8}", keepsLines: true) == "a\\u{D}\nb\\u{8}")
    }

    @Test(arguments: [
        (#"{"a":"中文 é \u001b"}"#, #"{"a":"中文 é \u001b"}"#),
        ("[\"\u{7F}\u{9B}m\u{A0}\"]\n", "[\"\\u007f\\u009bm\u{A0}\"]\n"),
        ("[\"\u{202E}—\u{2069}\u{2028}\"]", "[\"\\u202e—\\u2069\\u2028\"]"),
        ("[\"a\u{200B}👨‍👩‍👧\u{E0041}\"]", "[\"a\\u200b👨‍👩‍👧\\udb40\\udc41\"]"),
    ])
    func `escapes characters in JSON that could act on a terminal`(json: String, shown: String) {
        #expect(ControlEscaping.escaped(json: Array(json.utf8)) == Array(shown.utf8))
    }
}
