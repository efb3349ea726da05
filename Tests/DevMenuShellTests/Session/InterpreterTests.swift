import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct InterpreterTests {
    private static let on = "like-button: off -> on (override)\n"
    private static let off = "like-button: on -> off (default)\n"
    private static let denied = "error: 'red-button' can't be set\n"

    /// Lines, whether the script keeps going, what is printed, and the status.
    private typealias Case = ([String], keepsGoing: Bool, output: String, errors: String, Int32)

    private static let quote = "error: the quote opened at column 6 is never closed\n"
    private static let kind = "error: 'version' isn't a setting: it's a description\n"
    private static let unmet = "error: 'like-button' is on, not off\n"
    private static let noSection = "error: no section 'nowhere'. Type 'list' for the menu.\n"
    private static let unknown =
        "error: unknown command 'nonesuch'. Type 'list' for the menu or 'help' for commands.\n"

    private static let cases: [Case] = [
        (["like-button on", "like-button off"], false, on + off, "", 0),
        (["like-button on", "red-button on", "like-button off"], false, on, denied, 77),
        (
            ["like-button on", "red-button on", "nonesuch", "like-button off"], true, on + off,
            denied + unknown, 77
        ),
        (
            [
                "red-button on; like-button on; like-button on", "like-button on; like-button off",
            ], true, on + off, denied, 77
        ),
        // An error belongs to the line that has it, whenever it is reported.
        (
            ["like-button on", "red-button on; greet", "red-button on; nonesuch"], true, on,
            denied + denied, 77
        ),
        (
            ["like-button on", "red-button on", "toggles > /dev/null; like-button off"], true,
            on + off, denied, 77
        ),
        (
            ["like-button on", "red-button on", "show 'open", "like-button off"], true, on + off,
            denied + quote, 77
        ),
        // An error that the shell itself finds in an answer stops a script as well.
        (["like-button on", "list nowhere", "like-button off"], false, on, noSection, 1),
        (
            [
                "like-button on", "expect like-button on > /dev/null", "expect like-button off",
                "like-button off",
            ], false, on, unmet, 1
        ),
        (["like-button on", "expect version on", "like-button off"], false, on, kind, 1),
        (["like-button on", "setting version", "like-button off"], false, on, kind, 1),
        (["like-button on", "show 'open", "like-button off"], false, on, quote, 64),
        (["like-button on", "quit; like-button off", "like-button off"], false, on, "", 0),
        (["# nothing", "", " ; "], false, "", "", 0),
    ]

    @Test(
        arguments: cases,
        [[.chain, .events, .expect], [.chain, .events], []] as [[Hello.Feature]]
    )
    private func `output is the same whether or not requests are sent ahead`(
        expected: Case,
        features: [Hello.Feature]
    ) throws {
        let (lines, keepsGoing, output, errors, status) = expected
        let test = try TestShell(FakeHost(features: features)) { $0.keepsGoing = keepsGoing }
        #expect(try test.run(lines) == status)
        #expect(test.output == output)
        #expect(test.errors == errors)
        let changes = test.host.sessions.flatMap(\.taken).filter {
            if case .set("like-button", _, _, _) = $0 { true } else { false }
        }
        #expect(changes.count == output.split(separator: "\n").count)
    }

    @Test(arguments: [true, false])
    func `expects the value in force of a host that has one`(hasFeature: Bool) throws {
        let features: [Hello.Feature] = [.chain, .events, .expect]
        let test = try TestShell(FakeHost(features: features + (hasFeature ? [.inForce] : [])))
        #expect(try test.run(["expect like-button off --in-force"]) == 0)
        #expect(test.host.asked == [.expect("like-button", false, isInForce: hasFeature)])
        #expect(try test.run(["expect like-button --in-force"]) == 64)
    }

    @Test func `sends ahead in one chain, and does nothing after a failure`() throws {
        let test = try TestShell()
        let lines = ["like-button on", "red-button on", "like-button off", "show version"]
        #expect(try test.run(lines) == 77)
        let session = try #require(test.host.sessions.first)
        #expect(session.mostWaiting > 2)
        #expect(Set(session.sent.filter { $0.request != .menuList }.map(\.chain)) == [1])
        #expect(session.taken.last == .set("red-button", true, reason: nil))
    }

    @Test func `sends one by one where the host has no chains, or commands are timed`() throws {
        let plain = try TestShell(FakeHost(features: []))
        let timed = try TestShell { $0.timeout = 60 }
        let timing = try TestShell()
        timing.shell.settings.showsTiming = true
        for test in [plain, timed, timing] {
            #expect(try test.run(["like-button on", "like-button off", "show version"]) == 0)
            let session = try #require(test.host.sessions.first)
            #expect(session.sent.allSatisfy { $0.chain == nil })
            #expect(session.taken.count == session.sent.count)
        }
        #expect(timing.errors.split(separator: "\n").filter { $0.hasPrefix("time: ") }.count == 3)
    }

    @Test func `never has more unanswered requests than a host accepts`() throws {
        let test = try TestShell()
        let lines = (0..<3_000).map { $0.isMultiple(of: 2) ? "like-button on" : "like-button off" }
        #expect(try test.run(lines) == 0)
        let most = try #require(test.host.sessions.first).mostWaiting
        #expect(most > 500)
        #expect(most <= WireLimits.unansweredRequests)
        #expect(test.output == String(repeating: Self.on + Self.off, count: 1_500))
    }

    @Test func `a line that is run again makes the same requests, also with another menu`() throws {
        let test = try TestShell()
        let (on, off) = ("like-button on", "like-button off")
        let lines = [on, on, "set timing off", on, off, off]
        #expect(try test.run(lines) == 0)
        let session = try #require(test.host.sessions.first)
        let changes = session.taken.filter { if case .set = $0 { true } else { false } }
        #expect(changes.count == 5)
        let again = "like-button: on -> on (override)\n"
        #expect(test.output.hasPrefix(Self.on + again))
        #expect(test.output.hasSuffix(again + Self.off + "like-button: off -> off (default)\n"))
    }

    @Test func `a line that is run again and refused stops the script at its own number`() throws {
        let test = try TestShell()
        let lines = ["show version", "red-button on", "red-button on"]
        #expect(try test.run(lines) == 77)
        let repeated = try TestShell { $0.keepsGoing = true }
        #expect(try repeated.run(["red-button on", "red-button on", "like-button on"]) == 77)
        #expect(repeated.errors == Self.denied + Self.denied)
        #expect(repeated.output == Self.on)
    }

    @Test func `gives each line its own chain in a script that keeps going`() throws {
        let test = try TestShell { $0.keepsGoing = true }
        let lines = ["red-button on", "like-button on; like-button off", "red-button on"]
        #expect(try test.run(lines) == 77)
        let session = try #require(test.host.sessions.first)
        let chains = session.sent.filter { $0.request != .menuList }.map(\.chain)
        #expect(Set(chains).count == 3)
        #expect(chains.count == 4)
    }

    @Test func `a host that ends fails pending requests, and another one continues`() throws {
        let host = FakeHost()
        host.special = { request, session in
            request == .show("version") && session.hello.pid == 100 ? .end(.signal(6)) : nil
        }
        let test = try TestShell(host) { $0.keepsGoing = true }
        #expect(try test.run(["show version", "list nowhere", "show version"]) == 70)
        #expect(host.sessions.count == 2)
        #expect(test.errors.contains("moments (pid 100) ended by SIGABRT unexpectedly\n"))
        #expect(test.errors.contains("  | last words\n"))
        #expect(test.output.hasPrefix("Version\n"))
    }

    @Test func `an end that an action announced is a success, another is not`() throws {
        for (ending, status) in [(SessionEnding.signal(4), 0), (.signal(6), 70), (.exit(1), 70)] {
            let host = FakeHost()
            host.special = { request, _ in
                guard case .trigger = request else { return nil }
                return .terminating("SIGILL", ending)
            }
            let test = try TestShell(host)
            #expect(try test.run(["crash-app --yes"]) == Int32(status))
            let words = "moments (pid 100) ended by SIGILL, as crash-app announced.\n"
            #expect(test.output == (status == 0 ? words : ""))
            #expect(test.errors.isEmpty == (status == 0))
        }
    }

    @Test func `Ctrl-C leaves the plugin that is waited for, and not the host`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(Self.silentPlugin, to: "devmenu-mute", mode: 0o755)
        let plugins = PluginSet(
            path: PluginSearchPath(flags: [folder.path]) { _ in nil },
            cache: folder.path("cache"),
            introduction: { Introduction(client: "test") }
        )
        let test = try TestShell(plugins: plugins)
        defer { test.shell.host.closeAtExit() }
        test.shell.host.follow { [unowned test] event, _ in
            guard case .log = event else { return false }
            test.shell.handle(signal: SignalNumber.interrupt)
            return true
        }
        #expect(try test.run(["like-button on", "mute off", "mute on", "like-button off"]) == 130)
        #expect(test.output == Self.on)
        #expect(test.errors == "error: interrupted\n")
        let session = try #require(test.shell.host.menu()["mute"]?.session)
        #expect(session !== test.shell.host.session)
        #expect(session.interests.isEmpty, "its process was left")
        #expect(test.host.sessions.count == 1)
        #expect(test.shell.host.isLive)
        #expect(try test.run(["like-button off"]) == 0)
    }

    /// A plugin with a toggle whose requests it reports and never answers.
    private static let silentPlugin = #"""
        #!/bin/sh
        say() { printf '{"jsonrpc":"2.0",%s}\n' "$1"; }
        app='"app":{"name":"mute"},"features":["chain"]'
        toggle='"id":"mute","kind":"toggle","title":"Mute","value":true,"layer":"default"'
        say '"method":"hello","params":{"protocol":1,'"$app"'}'
        while IFS= read -r line; do
            id=${line#*'"id":'} id=${id%%[!0-9]*}
            case $line in
                *'"menu.list"'*)
                    section='"id":"toggles","title":"Toggles"'
                    say "\"id\":$id,\"result\":{\"sections\":[{$section,\"items\":[{$toggle}]}]}" ;;
                *'"mute"'*)
                    log='"topic":"log","level":"info","message":"asked"'
                    say '"method":"event","params":{"seq":1,'"$log"'}' ;;
                *) say "\"id\":$id,\"result\":{\"routes\":[]}" ;;
            esac
        done

        """#

    @Test func `Ctrl-C ends a script, also one that keeps going`() throws {
        for sendsAhead in [true, false] {
            let host = FakeHost(features: sendsAhead ? [.chain] : [])
            let test = try TestShell(host) { $0.keepsGoing = true }
            host.special = { request, session in
                guard request == .show("version") else { return nil }
                session.later { test.shell.handle(signal: SignalNumber.interrupt) }
                return .silence
            }
            #expect(try test.run(["like-button on", "show version", "like-button off"]) == 130)
            #expect(test.output == Self.on)
            #expect(test.errors == "error: interrupted\n")
        }
    }

    @Test func `a command that takes too long is cancelled and reported`() throws {
        let host = FakeHost()
        host.special = { request, _ in request == .show("version") ? .silence : nil }
        let test = try TestShell(host) { $0.timeout = 0.01 }
        #expect(try test.run(["show version"]) == 75)
        #expect(host.sessions.first?.cancelled.count == 1)
        #expect(test.errors == "error: not done within 0.01 seconds, so it was cancelled\n")
    }

    @Test func `a signal that ends the shell ends the wait`() throws {
        let host = FakeHost()
        let test = try TestShell(host)
        host.special = { _, session in
            session.later { test.shell.handle(signal: 15) }
            return .silence
        }
        #expect(throws: ShellEnd.signal(15)) { try test.run(["list"]) }
    }
}
