import DevMenuTerminal
import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuClient
@testable import DevMenuShell

@Suite struct AppTextTests {
    @Test(
        arguments: [
            (0, "0 s"), (0.9, "0 s"), (59.9, "59 s"), (60, "1 min"), (61, "1 min 1 s"),
            (3_600, "1 h"), (3_659, "1 h"), (3_661, "1 h 1 min"), (86_400, "1 d"),
            (86_460, "1 d"), (90_000, "1 d 1 h"), (900_000, "10 d 10 h"),
        ] as [(Double, String)]
    )
    func `shows a time in its two largest units`(seconds: Double, text: String) {
        #expect(HostFacts.text(ofUptime: seconds) == text)
    }

    @Test func `shows each app, or why it is unknown`() {
        let facts = AppFacts(name: "shop", version: "2.3.1", build: .production)
        let hello = Hello(app: facts, pid: 7, access: .readOnly)
        func app(_ name: String, pid: Int, uptime: Double, _ answer: FoundApp.Answer?) -> FoundApp {
            FoundApp(name: name, label: nil, scope: nil, pid: pid, uptime: uptime, answer: answer)
        }
        let apps = [
            app("shop", pid: 7, uptime: 61, .hello(hello)),
            app("stuck", pid: 4_711, uptime: 1, .none(reason: "is \u{1B}c")),
            app("unasked", pid: 8, uptime: 0, nil),
        ]
        #expect(
            AppText.list(apps, context: RenderingContext()).text == #"""
                App      Version  Build       Process   Runs for   Access
                shop     2.3.1    production  pid 7     1 min 1 s  read-only
                stuck                         pid 4711  1 s        is \u{1B}c
                unasked                       pid 8     0 s
                """#
        )
        #expect(
            AppText.list(apps, context: RenderingContext(columns: 20)).text.split(separator: "\n")
                .allSatisfy { DisplayWidth.of(String($0)) <= 20 }
        )
    }

    @Test func `shows that no app runs`() {
        #expect(AppText.list([], context: RenderingContext()).text == "no running app has a menu")
    }
}
