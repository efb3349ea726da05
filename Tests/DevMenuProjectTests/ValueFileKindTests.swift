import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Numbers and texts of a menu's file.
@Suite(.onOwnThread) struct ValueFileKindTests {
    private static let port = #"""
        {"kind": "number", "id": "port", "title": "Port", "default": 8080, "in": [1, 65535],
         "variable": "PORT", "expires": "2027-03-01"}
        """#
    private static let rate =
        #"{"kind": "number", "id": "rate", "title": "Rate", "default": 1, "in": [0.5, 2]}"#
    private static let who = #"{"kind": "text", "id": "who", "title": "Who", "variable": "WHO"}"#
    private static let greeting =
        #"{"kind": "text", "id": "greeting", "title": "Greeting", "default": "Hi you"}"#
    private static let look = #"""
        {"kind": "action", "id": "look", "title": "L", "run":
         ["sh", "-c", "echo $PORT ${WHO-none} $*", "sh", "{port}", "{rate}", "{greeting}", "{who}"]}
        """#

    private func host() throws -> InMemoryHost {
        let text = MenuFileText.menu(Self.port, Self.rate, Self.who, Self.greeting, Self.look)
        let surroundings = MenuFileSurroundings(directory: "/", permit: AnyProgram())
        let file = try MenuFileReader().read(Array(text.utf8), name: "m", in: surroundings)
        return InMemoryHost(serving: file)
    }

    @Test func `programs get the values, in a variable and in a command`() async throws {
        let host = try host()
        #expect(try await host.run("look").printed() == "8080 none 8080 1 Hi you\n")
        try await host.set("port", to: 3000)
        try await host.set("rate", to: 1.5)
        try await host.set("who", to: "$(id) {x}")
        #expect(
            try await host.run("look").printed() == "3000 $(id) {x} 3000 1.5 Hi you $(id) {x}\n"
        )
        try await host.reset("who")
        try await host.reset("port")
        #expect(try await host.run("look").printed() == "8080 none 8080 1.5 Hi you\n")
    }

    @Test func `a number has its bounds, and a text is open`() async throws {
        let host = try host()
        let port = try await host.show("port")
        #expect(port["kind"] == "number" && port["isWhole"] == true)
        #expect(port["minimum"] == 1 && port["maximum"] == 65535)
        #expect(port["expires"] == "2027-03-01")
        #expect(try await host.show("rate")["isWhole"] == nil)
        let who = try await host.show("who")
        #expect(who["kind"] == "text" && who["isOpen"] == true && who["value"] == "")
        for (id, value) in [
            ("port", 0), ("port", 1.5), ("port", "x"), ("rate", 3), ("who", 7), ("who", "a\0b"),
        ] as [(ItemID, JSONValue)] {
            await #expect(throws: InMemoryHostError.self, "\(id) \(value)") {
                try await host.set(id, to: value)
            }
        }
    }

    @Test func `make gets no value with a dollar sign`() async throws {
        let text = MenuFileText.menu(
            Self.who,
            #"{"kind": "action", "id": "m", "title": "M", "run": ["make", "W={who}"]}"#
        )
        let surroundings = MenuFileSurroundings(directory: "/", permit: AnyProgram())
        let file = try MenuFileReader().read(Array(text.utf8), name: "m", in: surroundings)
        let host = InMemoryHost(serving: file)
        try await host.set("who", to: "$(shell id)")
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("m") }
        #expect(error?.message.contains("the value of 'who' has a '$'") == true)
    }

    @Test(
        arguments: [
            ("number", "", "items[0].default: is missing: give a number"),
            ("number", #""default": "1""#, "default: must be a number, but is a string"),
            (
                "number", #""default": 1, "in": [2, 3]"#,
                "default: 1 isn't a whole number from 2 to 3"
            ),
            ("number", #""default": 1, "in": [3, 2]"#, "in: give the smallest number, and then"),
            ("number", #""default": 1, "in": [1]"#, "in: give a list of at least 2"),
            ("number", #""default": 1, "in": [1, 2, 3]"#, "in: give the smallest number, and then"),
            ("number", #""default": 1, "in": [1, "2"]"#, "in[1]: must be a number"),
            ("number", #""default": 1, "range": [1, 2]"#, "it's called 'in'"),
            ("number", #""default": 1, "options": ["a"]"#, "'options' isn't known here"),
            ("int", #""default": 1"#, "'int' isn't a kind. Did you mean 'number'?"),
            ("string", "", "'string' isn't a kind. Did you mean 'text'?"),
            ("text", #""default": 1"#, "default: must be a line of text"),
            ("text", #""in": [1, 2]"#, "'in' isn't known here"),
        ]
    )
    func `says what is wrong`(kind: String, members: String, problem: String) {
        let found = MenuFileText.problems(MenuFileText.item(kind, members))
        #expect(found.contains(problem), "\(found)")
    }
}
