import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Limits of overrides in programs whose clock is wrong, by libfaketime.
@Suite(.onOwnThread, .enabled(if: FakedClock.isInstalled, "faketime isn't installed"))
struct FakedClockTests {
    private let shell: ShellUnderTest
    private let attached = ["--attach", "shop"]

    init() throws { shell = try ShellUnderTest() }

    @Test func `an app that starts an hour ahead finds an override of half an hour ended`() throws {
        let first = try RunningApp(in: shell.environment)
        let set = try shell.run(attached + ["like-button", "on", "--for", "30m"])
        #expect(set.stdout.hasPrefix("like-button: off -> on (override, until "))
        #expect(set.stdout.hasSuffix(", 30 min left)\n"))
        try first.end(by: SIGKILL)
        let ahead = FakedClock.variables("+1h")
        let app = try RunningApp(in: shell.environment, changing: ahead)
        try app.send("read", until: "like-button false")
        try finish(app)
        // An ended override stays removed, whatever clock the next process has.
        let last = try RunningApp(in: shell.environment)
        try last.send("read", until: "like-button false")
        let lines = try shell.run(attached + ["changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"), "\(lines)")
    }

    @Test func `an embedded host an hour ahead ends an override too`() throws {
        _ = try shell.run("like-button", "on", "--for", "30m")
        let ahead = FakedClock.variables("+1h")
        for _ in 1...2 {
            let shown = try shell.run("like-button", changing: ahead)
            expect(shown, Transcript("like-button: off (default)\n"))
        }
        let lines = try shell.run("changes").lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"), "\(lines)")
    }

    @Test func `an app that starts a day back keeps an override no longer than its duration`()
        throws
    {
        let now = Double(CalendarTime.now.seconds)
        try shell.environment.write(
            """
            {"like-button": {"value": true, "until": "\(CalendarTime(seconds: now + 1).iso)", \
            "by": "ada", "at": "\(CalendarTime(seconds: now).iso)"}}
            """,
            to: "state/devmenu/apps/shop/toggles.json"
        )
        let app = try RunningApp(in: shell.environment, changing: FakedClock.variables("-1d"))
        #expect(try shell.run(attached + ["wait", "like-button", "off"]).ending == .exited(0))
        try app.send("read", until: "like-button false")
        let lines = try shell.run(attached + ["changes"]).lines
        #expect(lines.count == 1 && lines[0].hasSuffix("by its time limit"), "\(lines)")
        try expectDayBack()
        try finish(app)
    }

    @Test func `a clock set back a day while the app runs makes no limit longer`() throws {
        let clock = try shell.environment.write("+0", to: "clock")
        let app = try RunningApp(in: shell.environment, changing: FakedClock.variables(in: clock))
        let set = try shell.run(attached + ["like-button", "on", "--for", "2s"])
        #expect(set.ending == .exited(0), "\(set)")
        // Replaced in one step: the app reads it whenever it asks for the time.
        try #require(rename(shell.environment.write("-1d", to: "clock.new"), clock) == 0)
        #expect(try shell.run(attached + ["wait", "like-button", "off"]).ending == .exited(0))
        try app.send("read", until: "like-button false")
        let lines = try shell.run(attached + ["changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"), "\(lines)")
        try expectDayBack()
        try finish(app)
    }

    /// Has an app exit by itself, and waits for its end.
    private func finish(_ app: RunningApp) throws {
        try app.process.write("exit\n")
        _ = try app.process.wait()
    }

    /// Expects that the app's clock is a day back, by the time of a change in its journal.
    private func expectDayBack() throws {
        _ = try shell.run(attached + ["like-button", "on"])
        let answer = try shell.run(["--json"] + attached + ["changes", "--last", "1"]).stdout
        let change = try JSONReader().read(answer)["result"]?["changes"]?.array?.first
        let time = try #require(change?["at"]?.string.flatMap { CalendarTime(iso: $0) })
        #expect(time.seconds < CalendarTime.now.seconds - 43_200)
    }
}

/// A wrong clock for programs that are linked dynamically, by the library of the program `faketime`.
private enum FakedClock {
    /// The library for programs with threads; the dynamic linker replaces `$LIB`.
    ///
    /// The program itself isn't used: it fails where a killed one of the same number left its files.
    private static let library = "/usr/$LIB/faketime/libfaketimeMT.so.1"

    /// `true` if the library changes a program's clock.
    static let isInstalled: Bool = {
        var environment = ProcessInfo.processInfo.environment
        for (name, value) in variables("-1d") { environment[name] = value }
        let run = try? ProcessRun.run("date", ["+%s"], environment: environment)
        let seconds = run.flatMap { Int($0.stdout.filter(\.isNumber)) }
        return seconds.map { $0 < CalendarTime.now.seconds - 43_200 } ?? false
    }()

    /// Returns the variables of a program whose clock differs by an offset, such as `+1h`.
    static func variables(_ offset: String) -> [String: String?] {
        variables(with: ["FAKETIME": offset])
    }

    /// Returns the variables of a program whose clock differs by the offset that a file has.
    static func variables(in file: String) -> [String: String?] {
        variables(with: ["FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1"])
    }

    private static func variables(with more: [String: String]) -> [String: String?] {
        // As on a machine whose clock is set, the time since its start and those of files are right.
        var variables = [
            "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1", "LD_PRELOAD": library,
            // Otherwise waits by that time end at once.
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",
        ]
        variables.merge(more) { $1 }
        return variables
    }
}
