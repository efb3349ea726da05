import DevMenuTerminal
import Testing

@Suite struct RoffPageTests {
    @Test(arguments: [
        ("plain words", "plain words"), ("like-button", #"like\-button"#), (#"\n"#, #"\en"#),
        ("'a' \"b\" `c` ~ ^", #"\(aqa\(aq \(dqb\(dq \(gac\(ga \(ti \(ha"#),
        ("[WORD…]", #"[WORD\[u2026]]"#), ("😀", #"\[u1F600]"#),
    ])
    func `escapes text for roff`(text: String, roff: String) {
        #expect(RoffPage.escaped(text) == roff)
    }

    @Test func `writes no request for a text that begins like one`() {
        var page = RoffPage(title: "test", source: "test 1")
        page.paragraph(".build is a folder")
        page.paragraph("'quoted'")
        page.entry("--flag", parameters: " VALUE", "what it does")
        #expect(
            page.text == #"""
                .TH TEST 1 "" "test 1" "User Commands"
                .nh
                .ad l
                .PP
                \&.build is a folder
                .PP
                \(aqquoted\(aq
                .TP
                \fB\-\-flag\fR VALUE
                what it does

                """#
        )
    }
}
