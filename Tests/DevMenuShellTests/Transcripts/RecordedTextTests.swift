import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct RecordedTextTests {
    private static let uuid = "6f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"

    private let text: RecordedText

    init() {
        var text = RecordedText()
        text.learn(Hello(app: AppFacts(name: "shop", version: "1.2.3", build: .debug), pid: 4711))
        text.learn("/srv/checks/check.txt", as: "check.txt", isScript: true)
        text.learn("/srv/s4", as: "s4", isScript: true)
        text.learn("s2", as: "3/s2", isScript: true)
        self.text = text
    }

    @Test(
        arguments: [
            (
                "shop (pid 4711) ended. Started again, pid 4712.",
                "shop (pid <pid>) ended. Started again, pid 4712."
            ),
            ("4711: 47110 x4711 4711.5 1-4711 4711-1", "<pid>: 47110 x4711 4711.5 1-4711 4711-1"),
            (#"{"pid":4711,"version":"1.2.3"}"#, #"{"pid":<pid>,"version":"<version>"}"#),
            ("shop 1.2.3, 1.2.3.4, v1.2.3", "shop <version>, 1.2.3.4, v1.2.3"),
            ("run \(uuid), not \(uuid)0", "run <uuid>, not \(uuid)0"),
            ("in ~/notes and '~/a b' of ~ada", "in <path> and '<path> b' of ~ada"),
            ("/srv/checks/check.txt:3: error", "check.txt:3: error"),
            ("can't read '/srv/checks/check.txt'", "can't read 'check.txt'"),
            ("s2:3: a s2: b, xs2:3: s2", "3/s2:3: a s2: b, xs2:3: s2"),
            ("/srv/s4:3: /srv/s4", "s4:3: s4"),
            (#"{"uptime":0.031,"count":2}"#, #"{"uptime":<number>,"count":2}"#),
            (#"{"pid":99,"uid":99,"id":99}"#, #"{"pid":<pid>,"uid":<number>,"id":99}"#),
            ("Process   99", "Process   <pid>"),
            ("r7\tnow\ta\t{}\tok\t0.5\tme", "r7\tnow\ta\t{}\tok\t<number>\tme"),
            (#"{"at":"2027-03-01T09:12:31Z"}"#, #"{"at":"<time>"}"#),
            ("2027-03-01T09:12:31ZZ 2027-03-01", "2027-03-01T09:12:31ZZ 2027-03-01"),
            // Only what is known by where it came from.
            ("09:12 after 12 ms in /usr/share", "09:12 after 12 ms in /usr/share"),
        ]
    )
    func `writes a placeholder for a whole token that it knows`(line: String, written: String) {
        #expect(text.line(line) == written)
    }

    @Test func `a text that is cut off within a path ends after the path before it`() {
        let home = BaseDirectories.home()
        let cut = home.dropLast()
        #expect(text.line("4711 \(home)/a \(cut)…, more") == "<pid> <path>…")
        #expect(text.line("4711 in \(cut)…, more") == "<pid> in…")
    }

    @Test func `knows the author of the changes that are made here`() throws {
        let user = try #require(OwnProcess.name(ofUser: OwnProcess.user))
        #expect(text.line("on by \(user), not \(user)1") == "on by <user>, not \(user)1")
    }

    @Test func `knows the times and durations of one text`() {
        let times: [String: ShownTimes.Kind] = ["just now": .time, "3 h 12 min": .duration]
        #expect(
            text.lines("changed just now\nran for 3 h 12 min\n", showing: times)
                == "changed <time>\nran for <duration>\n"
        )
        #expect(text.lines("changed just now\n") == "changed just now\n")
    }

    @Test(
        arguments: [
            "$ devmenu crash-app --yes", "```", "   ```console", "~~~", "…", "moments> quit",
            "shop (attached)> list", #"\$ x"#, #"\"#, "<pid>", #"a \<pid> \\<time:app> b"#,
            "tab\tand ${x}", "event: like-button: on", "plain …", "",
        ]
    )
    func `escapes what a replay would read as something else`(line: String) {
        let written = text.line(line)
        var values: PlaceholderValues = [:]
        #expect(LinePattern(written).matches(LinePattern.shown(line), in: &values))
        #expect(values.isEmpty)
        // Nothing in it stands for another text.
        #expect(line.hasSuffix("…") || !LinePattern(written).matches("another", in: &values))
        let block = "```console\n$ devmenu\n\(written)\n```\n"
        #expect(throws: Never.self) {
            let stories = try TranscriptFile(path: "x.md", text: block).stories
            #expect(stories.first?.blocks.map(\.steps.count) == [1])
        }
    }

    @Test func `shows characters that act on a terminal or can't be seen`() {
        #expect(
            text.lines("\u{1B}[31mred\r\nx\u{202E}y\u{200B}z\n") == #"""
                \\u{1B}[31mred
                x\u{202E}y\u{200B}z

                """#
        )
    }
}

@Suite struct KnownSecretsTests {
    private let secrets = KnownSecrets()

    @Test func `masks a value wherever it stands, also broken over lines and in JSON`() {
        for value in ["hunter22", "correct horse", #"qu"ote"#, "abc"] { secrets.add(value) }
        #expect(secrets.masked("xhunter22x hunter2 abc") == "x***x hunter2 abc")
        #expect(secrets.masked("the correct\n    horse; correct horse") == "the ***; ***")
        #expect(secrets.masked("x hunt\n  er22. hunt… hun…") == "x ***. ***… hun…")
        #expect(secrets.masked(#"{"a":"qu\"ote","b":"qu"ote"}"#) == #"{"a":"***","b":"***"}"#)
    }

    @Test func `masks the longest of several values`() {
        secrets.add("pass")
        secrets.add("password")
        #expect(secrets.masked("password, pass") == "***, ***")
    }
}
