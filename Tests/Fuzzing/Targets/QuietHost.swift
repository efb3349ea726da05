import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuTerminal
import DevMenuWire

/// A host in memory that lists a menu and refuses all other requests, for code that needs a menu.
final class QuietHost: SessionSource {
    let target = "a quiet host"
    let warnings: [String] = []

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) -> any MenuSession { QuietSession(hello: Self.hello) }

    /// Returns a shell on such a host.
    static func shell() -> Shell {
        let loop = EventLoop()
        return Shell(
            options: ShellOptions(),
            loop: loop,
            output: ShellOutput(loop: loop),
            host: CurrentHost(source: QuietHost(), loop: loop) { Introduction(client: "fuzz") },
            colors: ColorPolicy(choice: .never, environment: [:], isTerminal: false)
        )
    }

    private static let hello = Hello(app: AppFacts(name: "quiet", build: .debug), pid: 1)

    /// A menu of a toggle, a choice, a title with a hidden character, and an action with a secret.
    static let menu: JSONValue = [
        "title": "Quiet",
        "sections": [
            [
                "id": "all", "title": "All \u{202E}",
                "items": [
                    [
                        "id": "lamp", "kind": "toggle", "title": "Lamp", "value": true,
                        "layer": "default", "isWritable": true,
                    ],
                    [
                        "id": "mode", "kind": "choice", "title": "Mode", "value": "it's",
                        "layer": "default", "isWritable": true,
                        "options": [
                            ["value": "it's"], ["value": "a \"b\" \\"], ["value": "家族 👨‍👩‍👧"],
                            ["value": "zero\u{200B}width"], ["value": "#;|>"],
                        ],
                    ],
                    [
                        "id": "log-in", "kind": "action", "title": "Log in", "risk": "safe",
                        "parameters": [
                            ["name": "user", "type": "string", "isRequired": true],
                            ["name": "pin", "type": "string", "isSecret": true],
                        ],
                    ],
                    [
                        "id": "paint", "kind": "action", "title": "Paint", "risk": "destructive",
                        "parameters": [
                            ["name": "tone", "type": "choice", "choices": ["warm", "c o l d"]],
                            ["name": "loud", "type": "bool"],
                        ],
                    ],
                ],
            ]
        ],
    ]
}

/// A session that answers in the next pass of the loop.
private final class QuietSession: MenuSession {
    let hello: Hello
    let origin = "in memory"
    let isRestartable = false
    let ending: SessionEnding? = nil
    let lastLines: [String] = []
    let events = EventStream<HostEvent>()

    private let past = ContinuousClock.now
    private var answers: [() -> Void] = []

    init(hello: Hello) { self.hello = hello }

    var interests: [PollInterest] { [] }

    var deadline: ContinuousClock.Instant? { answers.isEmpty ? nil : past }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() {
        if !answers.isEmpty { answers.removeFirst()() }
    }

    func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        answers.append {
            switch request {
            case .initialize: completion(.success(.empty))
            case .menuList: completion(.success(ReceivedJSON(QuietHost.menu)))
            default: completion(.failure(.refused(WireError(.unknownMethod, "no method"))))
            }
        }
        return answers.count
    }

    func cancel(_ request: Int) {}
    func childMayHaveEnded() {}
    func close() {}
    func closeAtExit() {}
}
