import TerminalTesting
import Testing

/// Links of a menu, which the platform's opener opens.
@Suite(.onOwnThread) struct LinkTests {
    private let shell: ShellUnderTest
    /// The pipe to which the opener writes its arguments.
    private let opened: NamedPipe
    private let path: String

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "more", "title": "More", "items": [
              {"id": "docs", "kind": "link", "title": "Docs", "url": "https://example.com/a?b=c&d='e"},
              {"id": "mail", "kind": "link", "title": "Mail", "url": "mailto:a@example.com"}]}]}
            """#,
            to: "devmenu.json"
        )
        opened = try NamedPipe("opened", in: shell.environment)
        let opener = try shell.environment.write(
            "#!/bin/sh\nprintf '%s|' $# \"$@\" > '\(opened.path)'\n",
            to: "bin/xdg-open",
            mode: 0o700
        )
        path = opener.dropLast("/xdg-open".count) + ":/usr/bin:/bin"
    }

    @Test func `are opened by a name alone, and by 'open'`() throws {
        let variables = ["PATH": path]
        let address = "https://example.com/a?b=c&d='e"
        for words in [["docs"], ["open", "docs"]] {
            expect(try shell.run(words, changing: variables), Transcript("opened \(address)\n"))
            #expect(try opened.textUntilEnd() == "1|\(address)|")
        }
        // Another address is for people to read.
        expect(try shell.run("mail", changing: variables), Transcript("mailto:a@example.com\n"))
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
