import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Runs of stories, in which a script stands in for devmenu.
@Suite(.onOwnThread) struct StoryRunTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// Runs the story of a text, with a script in place of devmenu.
    private func outcome(
        _ text: String,
        script: String,
        secrets: [String: String] = [:],
        in loop: EventLoop = EventLoop()
    ) throws -> StoryOutcome {
        let executable = try directory.write("#!/bin/sh\n\(script)\n", to: "fake", mode: 0o700)
        let file = try TranscriptFile(path: "story.md", text: text)
        var settings = StorySettings(executable: executable)
        settings.limit = .milliseconds(200)
        settings.secrets = ReplaySecrets(secrets)
        let story = try #require(file.stories.first)
        return try StoryRun(of: story, settings, in: loop).outcome()
    }

    private static let story = """
        ```console
        $ devmenu list
        done
        ```
        """

    @Test func `a command that takes too long ends with all that it has started`() throws {
        let marker = directory.path("pids")
        let outcome = try outcome(
            Self.story,
            script: """
                sleep 1000 & trap '' TERM
                echo $$ $! $HOME >'\(marker)'
                while :; do wait; done
                """
        )
        #expect(outcome == .timeout("line 2: 'devmenu list' took 0.2 seconds"))
        let words = try directory.contents(of: "pids").split { $0 == " " || $0 == "\n" }
        try #require(words.count == 3)
        for pid in words.prefix(2).compactMap({ Int32($0) }) {
            #expect(!ProcessTree.runs(pid))
        }
        #expect(!FileSystem.exists(String(words[2])))
    }

    @Test func `a program that doesn't know the nonce marks nothing`() throws {
        #expect(try outcome(Self.story, script: "echo done") == .same)
        let forged = try outcome(
            Self.story,
            script: #"printf '\000nonce\000Rno\000'; echo done"#
        )
        guard case .differs(let lines) = forged else {
            Issue.record("\(forged)")
            return
        }
        #expect(lines.contains { $0.contains(#"\u{0}nonce"#) }, "\(lines)")
    }

    @Test func `a program that refuses ends the story`() throws {
        let outcome = try outcome(
            Self.story,
            script: #"printf '\000%s\000Rnot here\000' "${DEVMENU_REPLAY%% *}"; exec sleep 1000"#
        )
        #expect(outcome == .refused("not here"))
    }

    @Test func `a program has the story's environment alone`() throws {
        let text = """
            ```console locale=de_DE
            $ devmenu list
            HOME LC_ALL=de_DE.UTF-8 NO_COLOR=1
            ```
            """
        let script = #"""
            case $HOME in */devmenu-*/home) printf 'HOME ' ;; esac
            printf '%s' "LC_ALL=$LC_ALL NO_COLOR=$NO_COLOR"
            env | grep -E '^(XDG_|DEVMENU_)' | grep -Ev '^DEVMENU_(RUNTIME_DIR|RUNTIME_ALONE|REPLAY)='
            echo
            """#
        #expect(try outcome(text, script: script) == .same)
    }

    @Test func `no outcome shows a secret`() throws {
        let text = """
            ```console
            $ devmenu
            moments> list
            ```
            """
        let secrets = ["p": #"hun"ter22"#]
        let refused = #"printf '\000%s\000Rhun"ter22: no\000' "${DEVMENU_REPLAY%% *}"; cat"#
        #expect(try outcome(Self.story, script: refused, secrets: secrets) == .refused("***: no"))
        let prompt = #"""
            printf '{"hun\\"ter22":1}\n\000%s\000Phun"ter22>\000' "${DEVMENU_REPLAY%% *}"
            read line
            """#
        let differs = try outcome(text, script: prompt, secrets: secrets)
        guard case .differs(let lines) = differs else {
            Issue.record("\(differs)")
            return
        }
        #expect(lines.contains(#"+{"***":1}"#) && lines.contains("+***> list"), "\(lines)")
    }

    @Test func `a signal ends a story that waits for nothing`() {
        let loop = EventLoop()
        loop.interrupt()
        let text = """
            ```console
            $ echo done
            done
            ```
            """
        #expect(throws: HostError.interrupted) { try outcome(text, script: "", in: loop) }
    }

    @Test func `a timeout tells the beginning of a long line`() throws {
        let word = String(repeating: "x", count: 1_000)
        let text = "```console\n$ devmenu \(word)\n```\n"
        guard case .timeout(let reason) = try outcome(text, script: "exec sleep 1000") else {
            Issue.record("no timeout")
            return
        }
        #expect(reason.hasPrefix("line 2: 'devmenu xxx"), "\(reason)")
        #expect(reason.hasSuffix("x…' took 0.2 seconds"), "\(reason)")
        #expect(reason.count < 100)
    }

    @Test func `a continued line is typed whatever its mark was`() throws {
        let script = #"""
            mark() { printf '\000%s\000P%s\000' "${DEVMENU_REPLAY%% *}" "$1"; read line; }
            mark 'moments> '; mark '"> '; mark 'moments> '
            """#
        let text = """
            ```console
            $ devmenu
            moments> echo "a
            > b"
            ```
            """
        #expect(try outcome(text, script: script) == .same)
    }
}
