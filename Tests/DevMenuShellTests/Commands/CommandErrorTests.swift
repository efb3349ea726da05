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

    private static let errors: [(CommandError, kind: String, words: String)] = [
        (.usage(command: "a", problem: "no", usage: "a B"), "usage", "a: no. Usage: a B"),
        (.syntax(.nul(column: 1)), "syntax", SyntaxError.nul(column: 1).description),
        (.syntax(.nulByte(column: 3)), "syntax", "a NUL byte at column 3; a script must be text"),
        (.host(.refused(WireError(.denied, "not writable"))), "denied", "not writable"),
        (.host(.refused(WireError(.tooLarge, "no"))), "too-large", "no"),
        (
            .host(.crashed(crash)), "host-crashed",
            "moments (pid 7) ended by SIGSEGV, though SIGILL was announced\n  | a\n  | b"
        ),
        (
            .noEnd(action: "crash-app", expected: "SIGILL"), "action-failed",
            "crash-app announced that the host would end by SIGILL, but it didn't within 5 seconds"
        ),
        (.host(.unavailable("no host")), "unavailable", "no host"),
        (timeout(1), "timeout", "not done within 1 second, so it was cancelled"),
        (timeout(0.5), "timeout", "not done within 0.5 seconds, so it was cancelled"),
        (timeout(2, .connecting("it")), "timeout", "it didn't send its hello within 2 seconds"),
        (
            timeout(2, .unanswered), "timeout",
            "no answer within 2 seconds: it may have been done anyway"
        ),
        (timeout(1e17, .unansweredRead), "timeout", "no answer within 100000000000000000 seconds"),
        (timeout(1, .awaited), "timeout", "it didn't happen within 1 second"),
        (.host(.interrupted), "interrupted", "interrupted"),
        (.unreadable(path: "f", reason: "gone"), "unreadable", "can't read 'f': gone"),
        (.scriptFailed(path: "f", .host(.interrupted)), "interrupted", "'f' failed: interrupted"),
        (.unwritable(path: "f", reason: "full"), "unwritable", "can't write to 'f': full"),
        (
            .pipeFailed(command: " sort ", ending: "ended with status 2"), "pipe-failed",
            "'sort' ended with status 2"
        ),
    ]

    private static func timeout(_ seconds: Double, _ phase: TimeoutPhase = .cancelled)
        -> CommandError
    {
        .host(.timeout(seconds: seconds, phase))
    }

    @Test(arguments: errors)
    func `has words for people, and a kind for programs`(
        error: CommandError,
        kind: String,
        words: String
    ) {
        #expect(error.description == words)
        #expect(error.kind == kind)
        #expect(error.json["message"] == .string(words) && error.json["kind"] == .string(kind))
    }

    @Test func `has facts for programs`() {
        #expect(CommandError.unknownCommand("lst", suggestion: "list").json["suggestion"] == "list")
        let json = CommandError.host(.crashed(Self.crash)).json
        #expect(json["pid"] == 7 && json["stderr"] == ["a", "b"])
        #expect(json["signal"] == "SIGSEGV" && json["expected"] == "SIGILL")
        let bad = CommandError.badArgument(
            .unfit("kind", given: "abrt", expected: "a kind", suggestion: "abort")
        ).json
        #expect(bad["argument"] == "kind" && bad["expected"] == "a kind")
        #expect(bad["suggestion"] == "abort")
        let refused = WireError(.needsConfirmation, "confirm it", data: ["risk": "fatal"])
        #expect(CommandError.host(.refused(refused)).json["risk"] == "fatal")
    }
}
