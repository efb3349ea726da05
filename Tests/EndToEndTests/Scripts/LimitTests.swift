import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

/// Overrides that end by themselves, in the embedded host and in running apps.
@Suite(.onOwnThread) struct LimitTests {
    private let shell: ShellUnderTest
    private let attached = ["--attach", "shop"]

    init() throws { shell = try ShellUnderTest() }

    @Test func `a value ends while the shell waits for it`() throws {
        let transcript = try shell.script("like-button on --for 1s\nwait like-button off\n")
        #expect(transcript.stderr.isEmpty && transcript.ending == .exited(0))
        #expect(transcript.stdout.contains("like-button: off -> on (override, until "))
        #expect(transcript.stdout.contains(" s left), at the next load\n"))
        let lines = try shell.run("changes").lines
        #expect(lines.count == 2 && lines.last?.hasSuffix("by its time limit") ?? false)
        let explanation = try shell.run("explain", "like-button").stdout
        #expect(explanation.hasPrefix("like-button is off: the override of "))
        #expect(explanation.contains(" has ended, its default, as no source gives it a value\n"))
        #expect(explanation.contains("override  on   ended  "))
    }

    @Test func `what is left is shown, and a new value is permanent`() throws {
        _ = try shell.run("like-button", "on", "--for", "2h", "--why", "demo")
        #expect(try shell.run("toggles").stdout.contains("like-button        on, 2 h left"))
        #expect(try shell.run("list").stdout.contains("on, 2 h left"))
        let end = /[Uu]ntil +(\d{4}-\d\d-\d\d )?\d\d:\d\d [+-]\d\d:\d\d\b/
        let shown = try shell.script("show like-button\nlike-button\n").stdout
        #expect(shown.ranges(of: end).count == 2, "\(shown)")
        let json = try JSONReader().read(try shell.run("--json", "show", "like-button").stdout)
        #expect(json["result"]?["until"]?.string.flatMap { CalendarTime(iso: $0) } != nil)
        let again = try shell.run("like-button", "on").stdout
        #expect(again.hasPrefix("like-button: on -> on (override), permanent: it would have"))
        #expect(!(try shell.run("toggles").stdout.contains("left")))
    }

    /// Lines with a limit that can't be, and a part of the message of each.
    private static let mistakes = [
        ("like-button on --for soon", "'soon' is not a duration like 30s, 15m, 2h or 3d"),
        ("like-button on --until relaunhc", "Did you mean 'relaunch'?"),
        ("like-button on --until 2000-01-01T00:00:00Z", "cannot be set until 2000-01-01"),
        ("like-button on --until 0001-01-01T00:00:00Z", "cannot be set until 0001-01-01"),
        ("like-button on --for 1h --until 18:00", "--for and --until exclude one another"),
        ("like-button reset --for 1h", "--for and --until go with a new value"),
    ]

    @Test func `says what is wrong with a limit`() throws {
        let lines = Self.mistakes.flatMap { ["-c", $0.0] }
        let transcript = try shell.run(["--keep-going"] + lines)
        let errors = transcript.stderr.split(separator: "\n")
        #expect(errors.count == Self.mistakes.count, "\(transcript)")
        #expect(transcript.stdout.isEmpty && transcript.ending == .exited(64))
        for ((line, message), error) in zip(Self.mistakes, errors) {
            #expect(error.contains(message), "\(line)")
        }
    }

    @Test func `processes of one app write one line of an end`() throws {
        let apps = try (0..<3).map { _ in try RunningApp(in: shell.environment) }
        let first = ["--attach", "\(apps[0].pid)"]
        let script = "like-button on --for 1s\nwait like-button off\n"
        #expect(try shell.run(first, input: .text(script)).ending == .exited(0))
        for app in apps {
            let wait = ["--attach", "\(app.pid)", "wait", "like-button", "off"]
            #expect(try shell.run(wait).ending == .exited(0))
            try app.send("read", until: "like-button false")
        }
        let lines = try shell.run(first + ["changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"))
    }

    @Test func `until the relaunch of the last process`() throws {
        let first = try RunningApp(in: shell.environment)
        let choice = ["--attach", "\(first.pid)"]
        let set = try shell.run(choice + ["like-button", "on", "--until", "relaunch"])
        #expect(set.stdout == "like-button: off -> on (override, until relaunch)\n")
        let second = try RunningApp(in: shell.environment)
        try second.send("read", until: "like-button true")
        try first.end(by: SIGKILL)
        let third = try RunningApp(in: shell.environment)
        try third.send("read", until: "like-button true")
        try second.end(by: SIGTERM)
        try third.end(by: SIGKILL)
        let fourth = try RunningApp(in: shell.environment)
        try fourth.send("read", until: "like-button false")
        let lines = try shell.run(["--attach", "\(fourth.pid)", "changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"))
        let undone = try shell.run(["--attach", "\(fourth.pid)", "undo", "--change", "2"])
        #expect(undone.stdout == "like-button: off -> on (override, until relaunch)\n")
    }
}
