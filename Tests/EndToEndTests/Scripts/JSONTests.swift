import DevMenuKit
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct JSONTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private let session = "list\nlike-button on\ntoggles\n"

    @Test func `prints five lines for five commands, across a crash`() throws {
        let transcript = try shell.script(session + "crash-app --yes\ntoggles\n", "--json")
        #expect(transcript.stderr == "")
        #expect(transcript.ending == .exited(0))
        try #require(transcript.lines.count == 5)
        #expect(transcript.lines[0].hasPrefix(#"{"line":1,"command":"list","ok":true,"result":{"#))
        #expect(
            transcript.lines[1] == """
                {"line":2,"command":"like-button on","ok":true,"result":{"id":"like-button",\
                "kind":"toggle","title":"Like Button Enable",\
                "summary":"Shows likes, and the like key, in the timeline.","section":"toggles",\
                "value":true,"was":false,"layer":"override","default":false,\
                "effect":"reload","isWritable":true,"key":"isLikeButtonForMomentEnabled",\
                "owner":"@timeline"}}
                """
        )
        #if arch(x86_64)
        #expect(
            transcript.lines[3] == """
                {"line":4,"command":"crash-app --yes","ok":true,\
                "result":{"terminated":{"expected":"SIGILL","signal":"SIGILL"},"output":[]}}
                """
        )
        #endif
        #expect(
            transcript.lines[4].hasPrefix(
                """
                {"line":5,"command":"toggles","ok":true,"result":{"toggles":[{"id":"like-button",\
                "kind":"toggle","title":"Like Button Enable",\
                "summary":"Shows likes, and the like key, in the timeline.","section":"toggles",\
                "value":true,"layer":"override"
                """
            )
        )
    }

    @Test func `stops at an unconfirmed risky action`() throws {
        let transcript = try shell.script(session + "crash-app\ntoggles\n", "--json")
        #expect(transcript.stderr == "")
        #expect(transcript.ending == .exited(1))
        #expect(transcript.lines.count == 4)
        #expect(
            transcript.lines.last == """
                {"line":4,"command":"crash-app","ok":false,"error":{"kind":"needs-confirmation",\
                "message":"'crash-app' is fatal: confirm it with --yes","risk":"fatal"}}
                """
        )
    }

    @Test func `a setting has the same members whether it's shown or changed`() throws {
        let lines = try shell.run(
            ["--json"]
                + ["swiftui", "swiftui on", "swiftui", "swiftui reset"].flatMap { ["-c", $0] }
        ).lines
        let names = try lines.map { line in
            Set(try JSONReader().read(line)["result"]?.object?.names ?? [])
        }
        #expect(names.count == 4 && names[0].contains("key"))
        #expect(names[0] == names[2] && names[1] == names[3])
        #expect(names[1] == names[0].union(["was"]))
    }

    @Test func `prints an error as an object`() throws {
        let mistakes = [
            (
                "crsh-app",
                """
                {"kind":"unknown-command",\
                "message":"unknown command 'crsh-app'. Did you mean 'crash-app'?"}
                """
            ),
            (
                "lik-button",
                """
                {"kind":"unknown-command",\
                "message":"unknown command 'lik-button'. Did you mean 'like-button'?",\
                "suggestion":"like-button"}
                """
            ),
            (
                "open DesignKti",
                """
                {"kind":"unknown-route",\
                "message":"no route 'DesignKti'. Did you mean 'DesignKit'?",\
                "suggestion":"DesignKit"}
                """
            ),
            (
                "show 'a",
                """
                {"kind":"syntax","message":"the quote opened at column 6 is never closed"}
                """
            ),
        ]
        let transcript = try shell.run(
            ["--json", "--keep-going"] + mistakes.flatMap { ["-c", $0.0] }
        )
        #expect(transcript.stderr == "" && transcript.lines.count == mistakes.count)
        for (index, ((line, error), object)) in zip(mistakes, transcript.lines).enumerated() {
            #expect(
                object == #"""
                    {"line":\#(index + 1),"command":"\#(line)","ok":false,"error":\#(error)}
                    """#
            )
        }
    }

    @Test func `numbers lines by the script, by the index of a -c, and a single command by 1`()
        throws
    {
        let line = #"{"line":LINE,"command":"quit","ok":true,"result":{}}"#
        func expected(_ number: Int) -> Transcript {
            Transcript(line.replacing("LINE", with: "\(number)") + "\n")
        }
        try expect(shell.run("--json", "quit"), expected(1))
        try expect(shell.run("--json", "-c", "", "-c", "quit"), expected(2))
        try expect(shell.script("# a\n\nquit\n", "--json"), expected(3))
    }

    @Test func `prints the lines of a sourced script before that of the command`() throws {
        try shell.environment.write("set color never\nset timing off\n", to: "inner.dm")
        let transcript = try shell.script("source inner.dm\nquit\n", "--json")
        try #require(transcript.lines.count == 4)
        #expect(transcript.lines[0].hasPrefix(#"{"line":1,"command":"set color never","ok":true,"#))
        #expect(
            transcript.lines[2] == """
                {"line":1,"command":"source inner.dm","ok":true,"result":{"commands":2}}
                """
        )
        #expect(transcript.ending == .exited(0))
    }

    @Test func `gives each result its shape`() throws {
        let commands = [
            ("version", #"{"devmenu":"#), ("help", #"{"commands":["#), ("history", #"{"lines":["#),
            ("set", #"{"settings":{"#), ("restart", #"{"pid":0}"#),
            ("plugins reload", #"{"plugins":["#),
            ("open", #"{"routes":["#), ("preset", #"{"presets":["#),
            ("plugins", #"{"plugins":["#), ("info", #"{"name":"moments","#),
            ("show like-button", #"{"id":"like-button","#), ("toggles reset", #"{"toggles":["#),
            ("open TextStyles", #"{"path":"TextStyles""#), ("dump-version", #"{"text":"#),
            ("help open", #"{"name":"open","#),
        ]
        let transcript = try shell.script(commands.map { $0.0 + "\n" }.joined(), "--json")
        #expect(transcript.stderr == "")
        try #require(transcript.lines.count == commands.count)
        for (line, (command, result)) in zip(transcript.lines, commands) {
            let start = "\"command\":\"\(command)\",\"ok\":true,\"result\":\(result)"
            #expect(line.contains(start), "\(line)")
        }
    }

    @Test func `writes its line to a file or a program instead of standard output`() throws {
        try expect(shell.run("--json", "-c", "quit > quit.json"), Transcript())
        #expect(
            try shell.environment.contents(of: "quit.json")
                == #"{"line":1,"command":"quit > quit.json","ok":true,"result":{}}"# + "\n"
        )
        try expect(shell.run("--json", "-c", "restart | wc -l | tr -d ' '"), Transcript("1\n"))
    }
}
