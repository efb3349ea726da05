import Testing

@testable import DevMenuProject

@Suite struct ToxEnvironmentsTests {
    private static func environments(_ text: String) -> [ToxEnvironment] {
        ToxEnvironments(in: Array(text.utf8)).all
    }

    @Test(arguments: [
        ("[tox]\nenvlist = py311, lint", ["py311", "lint"]),
        (
            "[tox]\nenv_list =\n    py{311,312}-{a,b}\n    # no\n    docs",
            [
                "py311-a", "py311-b", "py312-a", "py312-b", "docs",
            ]
        ),
        ("[tox]\r\nenvlist = lint\r\n[testenv:lint]\r\n[testenv:more]\r\n", ["lint", "more"]),
        ("[testenv]\ncommands = pytest", []),
        ("envlist = a", []), ("[", []), ("", []),
    ])
    func `finds the environments`(text: String, names: [String]) {
        #expect(Self.environments(text).map(\.name) == names)
    }

    @Test func `reads descriptions, commands and the use of arguments`() {
        let text = """
            [testenv]
            commands = pytest {posargs}
            [testenv:py311]
            [testenv:lint]
            description = check the style
            commands =
                ruff check .
            [testenv:docs]
            commands =
                sphinx-build {posargs:.}
                echo
            """
        #expect(
            Self.environments(text) == [
                ToxEnvironment(name: "py311", takesArguments: true),
                ToxEnvironment(name: "lint", summary: "check the style"),
                ToxEnvironment(
                    name: "docs",
                    summary: "sphinx-build {posargs:.}",
                    takesArguments: true
                ),
            ]
        )
    }

    @Test(.timeLimit(.minutes(1)))
    func `makes no more names of braces than a menu could use`() {
        let braces = String(repeating: "{a,b}", count: 20)
        let list = String(repeating: braces + ", ", count: 10_000)
        #expect(Self.environments("[tox]\nenvlist = \(list)").count == ToxEnvironments.limit)
        let long = String(repeating: "{a,b}", count: 100_000)
        #expect(Self.environments("[tox]\nenvlist = \(long)").isEmpty)
    }
}
