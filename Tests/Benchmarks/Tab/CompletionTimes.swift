import BenchmarkTiming
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// What the completion key costs in a shell whose host has many items.
struct CompletionTimes {
    /// Of the first Tab, for which the host's menu is read, in nanoseconds.
    let first: Double
    /// Of a Tab on an empty line, which everything could follow.
    let everything: Double
    /// Of a Tab behind a few letters, which few items begin with.
    let few: Double

    init(items count: Int, rounds: Int) {
        let session = AnsweringSession(menu: Self.menu(of: count))
        let shell = Self.shell(on: session)
        let completer = ShellCompleter(shell: shell)
        let letters = "item-\(count / 20)"
        var found = 0
        let forgetful = Timing.medians(
            rounds: rounds,
            of: [
                {
                    session.onNotification?(.event(seq: 1, .menu))
                    found += completer.completions(for: "", at: 0).candidates.count
                }
            ]
        )
        let knowing = Timing.medians(
            rounds: rounds,
            of: [
                { found += completer.completions(for: "", at: 0).candidates.count },
                {
                    let line = completer.completions(for: letters, at: letters.utf8.count)
                    found += line.candidates.count
                },
            ]
        )
        precondition(found > 2 * count * rounds, "every item could follow an empty line")
        first = forgetful[0]
        everything = knowing[0]
        few = knowing[1]
    }

    private static func shell(on session: AnsweringSession) -> Shell {
        let loop = EventLoop()
        return Shell(
            options: ShellOptions(),
            loop: loop,
            output: ShellOutput(loop: loop),
            host: Attachment(
                source: AnsweringSource(session),
                loop: loop,
                introduction: {
                    Introduction(client: "benchmark", locale: "en", columns: nil, events: [])
                }
            ),
            painting: Painting(choice: .never, environment: [:], isTerminal: false),
            about: About(version: "", license: "", licenseNotice: ""),
            history: { HistoryFile() }
        )
    }

    private static func menu(of count: Int) -> JSONValue {
        let items = (0..<count).map { number -> JSONValue in
            [
                "id": "item-\(number)", "kind": "toggle", "title": "Item \(number)",
                "section": "toggles", "value": false, "layer": "default", "default": false,
                "effect": "now", "isWritable": true,
            ]
        }
        return [
            "title": "Benchmark",
            "sections": [["id": "toggles", "title": "Toggles", "items": .array(items)]],
        ]
    }
}
