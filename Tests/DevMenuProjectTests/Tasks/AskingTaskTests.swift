import TerminalTesting

@testable import DevMenuProject

/// The tasks for which a tool asks because another task runs them.
@Suite struct AskingTaskTests {
    private static func task(_ name: String, _ dependencies: String..., asks: Bool = false)
        -> ProjectTask
    {
        ProjectTask(name: name, asking: asks ? [name] : [], dependencies: dependencies)
    }

    @Test func `a task asks for all that it runs, and tasks that run each other end`() {
        var tasks = [
            Self.task("a", "b", "c"), Self.task("b", "a", asks: true),
            Self.task("c", "d", "none"), Self.task("d", asks: true), Self.task("e"),
        ]
        tasks.askForDependencies()
        #expect(tasks.map(\.asking) == [["b", "d"], ["b", "d"], ["d"], ["d"], []])
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `any count of tasks that run the next takes time in proportion to it`() {
        var tasks = (0..<20_000).map { Self.task("t\($0)", "t\($0 + 1)", asks: true) }
        tasks.askForDependencies()
        #expect(tasks[0].asking.first == "t0")
        #expect(tasks.allSatisfy { $0.asking.count <= 16 })
    }
}
