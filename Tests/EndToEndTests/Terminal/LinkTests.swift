import TerminalTesting
import Testing

/// Links of a menu, which the platform's opener opens.
@Suite(.onOwnThread) struct LinkTests {
    private let shell: ShellUnderTest
    /// The search path, on which the opener writes its arguments to the pipe `$OPENED`.
    private let path: String

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "more", "title": "More", "items": [
              {"id": "docs", "kind": "link", "title": "Docs", "url": "https://example.com/a?b=c&d='e"},
              {"id": "news", "kind": "description", "title": "News", "detail": "HTTP://a.example"},
              {"id": "mail", "kind": "link", "title": "Mail", "url": "mailto:a@example.com"}]}]}
            """#,
            to: "devmenu.json"
        )
        let opener = try shell.environment.write(
            "#!/bin/sh\nprintf '%s|' $# \"$@\" > \"$OPENED\"\n",
            to: "bin/xdg-open",
            mode: 0o700
        )
        path = opener.dropLast("/xdg-open".count) + ":/usr/bin:/bin"
    }

    @Test func `are opened by a name alone, and by 'open'`() throws {
        let address = "https://example.com/a?b=c&d='e"
        var variables = ["PATH": path]
        let links = [("docs", address), ("open docs", address), ("news", "HTTP://a.example")]
        for (number, (line, address)) in links.enumerated() {
            // A pipe that had a writer is at its end until it has another.
            let opened = try NamedPipe("opened-\(number)", in: shell.environment)
            variables["OPENED"] = opened.path
            let words = line.split(separator: " ").map { String($0) }
            expect(try shell.run(words, changing: variables), Transcript("opened \(address)\n"))
            #expect(try opened.textUntilEnd() == "1|\(address)|")
        }
        // Another address is for people to read.
        let mail = try shell.run("mail", changing: variables)
        #expect(mail.stdout.contains("mailto:a@example.com\n"))
        expect(
            try shell.run("--dry-run", "--json", "docs", changing: variables),
            Transcript(
                #"{"line":1,"command":"docs","ok":true,"result":{"id":"docs","url":"\#(address)","isOpened":false}}"#
                    + "\n"
            )
        )
    }

    @Test func `are printed where there is no opener`() throws {
        expect(
            try shell.run("docs", changing: ["PATH": "/nonesuch"]),
            Transcript("https://example.com/a?b=c&d='e\n")
        )
    }
}
