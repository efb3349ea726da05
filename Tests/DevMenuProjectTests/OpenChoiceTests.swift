import DevMenuProject
import DevMenuTesting
import TerminalTesting

/// The programs that compute the options of a choice.
@Suite(.onOwnThread) struct OpenChoiceTests {
    private static let branch = #"""
        {"kind": "choice", "id": "branch", "title": "B", "variable": "BRANCH", "names": ["b"],
         "options": {"run": ["git", "branch", "--list", "{stage}/*", "--format=%(refname)"]}}
        """#
    private static let stage =
        #"{"kind": "choice", "id": "stage", "title": "S", "variable": "STAGE", "options": ["t", "l"]}"#
    private static let deploy = #"""
        {"kind": "action", "id": "deploy", "title": "D", "run": ["echo", "{region}"], "parameters": [
         {"name": "region", "type": "choice", "choices": {"run": ["regions", "of", "{stage}"]}}]}
        """#

    private func file(permit: any ProgramPermit = AnyProgram()) throws -> MenuFile {
        try MenuFileText.file(of: Self.branch, Self.stage, Self.deploy, permit: permit)
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

    @Test func `a permit decides over its program`() throws {
        let file = try file(permit: NoProgramPermit())
        let host = InMemoryHost(serving: file)
        for (id, argument) in [("branch", "value"), ("deploy", "region")] as [(ItemID, String)] {
            #expect(throws: ActionError.self) { try program(of: id, argument, in: file, host) }
        }
    }
}
