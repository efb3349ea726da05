import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuTerminal
import DevMenuWire

/// The times of the completion key in a shell whose host has many items.
struct CompletionTimes {
    /// The time of the first Tab, for which the shell reads the host's menu, in nanoseconds.
    let first: Double
    /// The time of a Tab on an empty line, for which every item is a candidate, in nanoseconds.
    let everything: Double
    /// The time of a Tab after a few letters, with which few items begin, in nanoseconds.
    let few: Double

    init(items count: Int, rounds: Int) {
        let session = AnsweringSession(menu: Self.menu(of: count))
        let shell = Self.shell(on: session)
        let completer = ShellCompleter(in: shell)
        let letters = "item-\(count / 20)"
        var found = 0
        let withoutMenu = Timing.medians(
            rounds: rounds,
            of: [
                {
                    session.events.send(.menu)
                    found += completer.completions(for: "", at: 0).candidates.count
                }
            ]
        )
        let withMenu = Timing.medians(
            rounds: rounds,
            of: [
                { found += completer.completions(for: "", at: 0).candidates.count },
                {
                    let line = completer.completions(for: letters, at: letters.utf8.count)
                    found += line.candidates.count
                },
            ]
        )
        precondition(found > 2 * count * rounds, "every item is a candidate on an empty line")
        first = withoutMenu[0]
        everything = withMenu[0]
        few = withMenu[1]
    }

    private static func shell(on session: AnsweringSession) -> Shell {
        let loop = EventLoop()
        return Shell(
            options: ShellOptions(),
            loop: loop,
            output: ShellOutput(loop: loop),
            host: CurrentHost(
                source: AnsweringSource(session),
                loop: loop,
                introduction: {
                    Introduction(client: "benchmark", locale: "en", columns: nil, events: [])
                }
            ),
            colors: ColorPolicy(choice: .never, environment: [:], isTerminal: false)
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
