import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct TrustQuestionTests {
    private static let path = "/shop/devmenu.json"

    private static let file = #"""
        {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
        {"kind": "action", "id": "greet", "title": "Greet", "run": ["make", "a\u001b[2Jb"]}
        ]}]}
        """#

    /// A host that runs nothing, and asks to be trusted for a file.
    private static func host(asking file: String = path) -> FakeHost {
        let host = FakeHost()
        host.special = { request, _ in
            guard case .trigger = request else { return nil }
            let data: JSONObject = ["trust": ["file": .string(file), "digest": "00"]]
            return .refusal(WireError(.denied, "not trusted", data: data))
        }
        return host
    }

    private static func shell(
        _ host: FakeHost,
        _ questions: FakeQuestions,
        menu: @escaping @Sendable () throws -> [UInt8] = { Array(file.utf8) }
    ) throws -> TestShell {
        try TestShell(host, questions: questions) {
            $0.projectMenu = ProjectMenu(path: path, link: nil, contents: menu)
        }
    }

    @Test func `shows the file as it is read now, escaped`() throws {
        let questions = FakeQuestions("n")
        let test = try Self.shell(Self.host(), questions)
        #expect(try test.run(["greet"]) == 77)
        #expect(
            questions.asked == [
                """
                /shop/devmenu.json is not trusted as it is now.
                This would run:
                  greet: make 'a\\u{1B}[2Jb'
                Trust the file, and all that it runs? [y/N] \

                """.trimmingBlanks + " "
            ]
        )
    }

    @Test func `asks for no other file, and for nothing that the file does not run`() throws {
        let questions = FakeQuestions("y", "y")
        let other = try Self.shell(Self.host(asking: "/other/devmenu.json"), questions)
        #expect(try other.run(["greet"]) == 77)
        let gone = try Self.shell(Self.host(), questions) { Array(#"{"devmenu": 1}"#.utf8) }
        #expect(try gone.run(["greet"]) == 77)
        #expect(questions.asked == [])
    }

    @Test func `an app that is attached to cannot have it asked`() throws {
        let questions = FakeQuestions("y")
        let test = try Self.shell(FakeHost(), questions)
        test.shell.host.aim(at: Self.host())
        #expect(try test.run(["greet"]) == 77)
        #expect(questions.asked == [])
        test.shell.host.aim(at: nil)
        #expect(try test.run(["greet"]) == 0)
    }
}
