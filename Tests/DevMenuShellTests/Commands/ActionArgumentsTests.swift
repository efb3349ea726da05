import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

@Suite(.onOwnThread) struct ActionArgumentsTests {
    private static let menu: JSONValue = [
        "title": "Area 51",
        "sections": [
            [
                "id": "tools", "title": "Tools",
                "items": [
                    [
                        "id": "log-in", "kind": "action", "title": "Log in", "section": "tools",
                        "risk": "destructive",
                        "parameters": [
                            [
                                "name": "pin", "type": "string", "isRequired": true,
                                "isSecret": true,
                            ],
                            ["name": "tries", "type": "int", "isRequired": true],
                        ],
                    ]
                ],
            ]
        ],
    ]

    @Test(arguments: [
        "log-in tries=many", "log-in", "log-in pin=- tries=many", "log-in nobody=1 2 3",
    ])
    func `asks nothing where the other arguments do not fit`(line: String) throws {
        let host = FakeHost()
        host.special = { request, _ in request == .menuList ? .result(Self.menu) : nil }
        let questions = FakeQuestions("1234", "y")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run([line]) == 64)
        #expect(questions.asked.isEmpty)
    }

    @Test func `asks for the secret, and then for the risk`() throws {
        let host = FakeHost()
        host.special = { request, _ in request == .menuList ? .result(Self.menu) : nil }
        let questions = FakeQuestions("1234", "y")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in tries=2"]) == 0)
        #expect(
            questions.asked == [
                "log-in pin: (hidden)", "Log in cannot be undone. Continue? [y/N] ",
            ]
        )
        #expect(
            host.asked == [
                .trigger("log-in", arguments: ["tries": 2, "pin": "1234"], isConfirmed: true)
            ]
        )
    }
}
