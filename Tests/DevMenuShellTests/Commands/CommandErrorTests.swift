import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuClient
@testable import DevMenuShell

@Suite struct CommandErrorTests {
    private static let crash = HostCrash(
        name: "moments",
        pid: 7,
        ending: .signal(11),
        expected: "SIGILL",
        lastLines: ["a", "b"]
    )

    @Test(
        arguments: [
            (
                .unknownCommand("lst", suggestion: "list"),
                "unknown command 'lst'. Did you mean 'list'?"
            ),
            (
                .unknownCommand("x", suggestion: nil),
                "unknown command 'x'. Type 'list' for the menu or 'help' for commands."
            ),
            (
                .outerVerb("with"),
                "'with' isn't a command of the menu. Type 'devmenu with …' in the outer shell."
            ),
            (
                .unknownSection("tols", suggestion: "tools"),
                "no section 'tols'. Did you mean 'tools'?"
            ),
            (.unknownSection("x", suggestion: nil), "no section 'x'. Type 'list' for the menu."),
            (
                .usage(command: "show", problem: "ITEM is missing", usage: "show ITEM"),
                "show: ITEM is missing. Usage: show ITEM"
            ),
            (
                .badWord("onn", of: "set timing", expected: "one of on, off", suggestion: "on"),
                "set timing: 'onn' isn't one of on, off. Did you mean 'on'?"
            ),
            (.badArgument(.repeated("kind")), "'kind' is given twice"),
            (
                .syntax(.missingFile(after: ">", column: 6)),
                "'>' at column 6 needs the name of a file after it"
            ),
            (
                .syntax(.nulByte(column: 3)),
                "a NUL byte at column 3; a script must be text"
            ),
            (.host(.refused(WireError(.denied, "not writable"))), "not writable"),
            (
                .host(.crashed(crash)),
                "moments (pid 7) ended by SIGSEGV, though SIGILL was announced\n  | a\n  | b"
            ),
            (
                .noEnd(action: "crash-app", expected: "SIGILL"),
                "crash-app announced that the host would end by SIGILL, but it didn't within 5 seconds"
            ),
            (.host(.unavailable("no host")), "no host"),
            (.host(.timeout(seconds: 1)), "not done within 1 second, so it was cancelled"),
            (.host(.timeout(seconds: 2)), "not done within 2 seconds, so it was cancelled"),
            (.host(.timeout(seconds: 0.5)), "not done within 0.5 seconds, so it was cancelled"),
            (
                .host(.timeout(seconds: 2, .connecting("it"))),
                "it didn't send its hello within 2 seconds"
            ),
            (
                .host(.timeout(seconds: 2, .unanswered)),
                "no answer within 2 seconds: it may have been done anyway"
            ),
            (
                .host(.timeout(seconds: 1e17, .unansweredRead)),
                "no answer within 100000000000000000 seconds"
            ),
            (.host(.timeout(seconds: 1, .awaited)), "it didn't happen within 1 second"),
            (.host(.interrupted), "interrupted"),
            (.unreadable(path: "f", reason: "gone"), "can't read 'f': gone"),
            (.scriptFailed(path: "f", .host(.interrupted)), "'f' failed: interrupted"),
            (.unwritable(path: "f", reason: "full"), "can't write to 'f': full"),
            (
                .pipeFailed(command: " sort ", ending: "ended with status 2"),
                "'sort' ended with status 2"
            ),
        ] as [(CommandError, String)]
    )
    func `describes the error`(error: CommandError, words: String) {
        #expect(error.description == words)
        #expect(error.json["message"] == .string(words))
        #expect(error.json["kind"] == .string(error.kind))
    }

    @Test(
        arguments: [
            (.unknownCommand("x", suggestion: nil), "unknown-command"),
            (.unknownSection("x", suggestion: nil), "unknown-section"),
            (.usage(command: "", problem: "", usage: ""), "usage"),
            (.badWord("x", of: "", expected: "", suggestion: nil), "bad-argument"),
            (.badArgument(.repeated("x")), "bad-argument"),
            (.syntax(.nul(column: 1)), "syntax"),
            (.syntax(.nulByte(column: 1)), "syntax"),
            (.host(.refused(WireError(.tooLarge, ""))), "too-large"),
            (.host(.crashed(crash)), "host-crashed"),
            (.noEnd(action: "", expected: ""), "action-failed"),
            (.host(.unavailable("")), "unavailable"),
            (.host(.timeout(seconds: 1)), "timeout"), (.host(.interrupted), "interrupted"),
            (.unreadable(path: "", reason: ""), "unreadable"),
            (.scriptFailed(path: "", .host(.interrupted)), "interrupted"),
            (.unwritable(path: "", reason: ""), "unwritable"),
            (.pipeFailed(command: "", ending: ""), "pipe-failed"),
        ] as [(CommandError, String)]
    )
    func `has a kind for programs`(error: CommandError, kind: String) {
        #expect(error.kind == kind)
    }

    @Test func `has facts for programs`() {
        #expect(CommandError.unknownCommand("lst", suggestion: "list").json["suggestion"] == "list")
        let json = CommandError.host(.crashed(Self.crash)).json
        #expect(json["pid"] == 7)
        #expect(json["signal"] == "SIGSEGV")
        #expect(json["expected"] == "SIGILL")
        #expect(json["stderr"] == ["a", "b"])
        let unfit = ArgumentError.unfit(
            "kind",
            given: "abrt",
            expected: "a kind",
            suggestion: "abort"
        )
        let bad = CommandError.badArgument(unfit).json
        #expect(bad["argument"] == "kind")
        #expect(bad["expected"] == "a kind")
        #expect(bad["suggestion"] == "abort")
        let refused = WireError(.needsConfirmation, "confirm it", data: ["risk": "fatal"])
        #expect(CommandError.host(.refused(refused)).json["risk"] == "fatal")
    }
}
