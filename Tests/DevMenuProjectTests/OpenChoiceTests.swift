import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Choices whose options a program computes, and which can have any other text.
@Suite(.onOwnThread) struct OpenChoiceTests {
    private static let branch = #"""
        {"kind": "choice", "id": "branch", "title": "B", "variable": "BRANCH", "names": ["b"],
         "options": {"run": ["git", "branch", "--list", "{stage}/*", "--format=%(refname)"]}}
        """#
    private static let stage =
        #"{"kind": "choice", "id": "stage", "title": "S", "variable": "STAGE", "options": ["t", "l"]}"#
    private static let look = #"""
        {"kind": "action", "id": "look", "title": "L", "run": ["sh", "-c", "echo ${BRANCH-none} $@", "sh", "{branch}"]}
        """#
    private static let deploy = #"""
        {"kind": "action", "id": "deploy", "title": "D", "run": ["echo", "{region}"], "parameters": [
         {"name": "region", "type": "choice", "choices": {"run": ["regions", "of", "{stage}"]}}]}
        """#

    private func file(permit: any ProgramPermit = AnyProgram()) throws -> MenuFile {
        let text = MenuFileText.menu(Self.branch, Self.stage, Self.look, Self.deploy)
        return try MenuFileReader().read(
            Array(text.utf8),
            name: "m.json",
            in: MenuFileSurroundings(directory: "/", permit: permit)
        )
    }

    private func program(
        of id: ItemID,
        _ argument: String,
        in file: MenuFile,
        _ host: InMemoryHost
    ) throws -> ProgramCommand? {
        let context = MenuContext(
            app: AppFacts(name: "shop", version: "1", build: .debug),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            settings: host.settings
        )
        let item = try #require(file.items.first { $0.id == id }?.asComputedChoices)
        return try item.program(computing: argument, in: context)
    }

    @Test func `has no options and any text as its value, which programs get`() async throws {
        let host = InMemoryHost(serving: try file())
        let shown = try await host.show("branch")
        #expect(shown["kind"] == "choice")
        #expect(shown["isOpen"] == true)
        #expect(shown["options"] == nil)
        #expect(shown["value"] == "")
        #expect(try await host.run("look").printed() == "none\n")
        try await host.set("branch", to: "feature/é {x}")
        #expect(try await host.run("look").printed() == "feature/é {x} feature/é {x}\n")
        for value in [
            "", "flip", "reset", "a\u{1B}b", 7, .string(String(repeating: "a", count: 257)),
        ]
            as [JSONValue]
        {
            let error = await #expect(throws: InMemoryHostError.self) {
                try await host.set("branch", to: value)
            }
            #expect(error?.message.contains(ChoiceOption.expectation) == true)
        }
        try await host.reset("branch")
        #expect(try await host.run("look").printed() == "none\n")
    }

    @Test func `names the program with the values of settings, and runs nothing itself`()
        async throws
    {
        let file = try file()
        let host = InMemoryHost(serving: file)
        try await host.set("stage", to: "l")
        let options = try #require(try program(of: "branch", "value", in: file, host))
        #expect(options.words == ["git", "branch", "--list", "l/*", "--format=%(refname)"])
        #expect(options.directory == "/")
        #expect(options.environment["STAGE"] == "l")
        #expect(options.item == "branch")
        #expect(try program(of: "branch", "other", in: file, host) == nil)
        let choices = try program(of: "deploy", "region", in: file, host)
        #expect(choices?.words == ["regions", "of", "l"])
        // Another peer than the shell that started the host has no candidates.
        #expect(try await host.complete("branch", argument: "value").isEmpty)
        #expect(try await host.complete("deploy", argument: "region").isEmpty)
    }

    @Test func `a parameter takes any text, and tells that it's open`() async throws {
        let host = InMemoryHost(serving: try file())
        let parameter = try await host.show("deploy")["parameters"]?[0]
        #expect(parameter?["type"] == "string")
        #expect(parameter?["isOpen"] == true)
        #expect(parameter?["allowsHyphen"] == false)
        #expect(try await host.run("deploy", ["region": "mars"]).printed() == "mars\n")
    }

    @Test func `a permit decides over its program`() throws {
        let file = try file(permit: NoProgramPermit())
        let host = InMemoryHost(serving: file)
        for (id, argument) in [("branch", "value"), ("deploy", "region")] as [(ItemID, String)] {
            #expect(throws: ActionError.self) { try program(of: id, argument, in: file, host) }
        }
    }

    private static let refused: [(kind: String, members: String, problem: String)] = [
        ("choice", #""options": {"run": ["a", "{b}"]}"#, "options.run[1]: "),
        ("choice", #""options": {"run": []}"#, "options.run: is empty"),
        ("choice", #""options": {"run": ["a", "|", "b"]}"#, "options.run[1]: '|' would be"),
        ("choice", #""options": {"cmd": ["a"]}"#, "'cmd' isn't known here: it's called 'run'"),
        ("choice", #""options": "x""#, "options: must be a list of at least 1, or an object"),
        (
            "action", parameters(#""type": "choice", "choices": {"run": ["a", "{n}"]}"#),
            "parameters[0].choices.run[1]: "
        ),
        (
            "action", parameters(#""choices": {"run": ["a"]}"#),
            "'n' has choices but isn't a choice"
        ),
        (
            "action", parameters(#""type": "choice", "isRest": true, "choices": {"run": ["a"]}"#),
            "'n' takes the rest of the line, and so is a string"
        ),
        (
            "action", parameters(#""type": "choice", "default": 1, "choices": {"run": ["a"]}"#),
            "'n' has a default that isn't valid"
        ),
        (
            "action", parameters(#""type": "choice", "default": "z", "choices": {"run": ["a"]}"#),
            ""
        ),
    ]

    private static func parameters(_ members: String) -> String {
        #""run": ["x", "{n}"], "parameters": [{"name": "n", \#(members)}]"#
    }

    @Test(arguments: refused)
    func `says what is wrong`(kind: String, members: String, problem: String) {
        let found = MenuFileText.problems(MenuFileText.item(kind, members))
        #expect(problem.isEmpty ? found.isEmpty : found.contains(problem), "\(found)")
    }
}
