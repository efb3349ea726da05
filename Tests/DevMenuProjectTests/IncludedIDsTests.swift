import TerminalTesting

@testable import DevMenuProject

@Suite struct IncludedIDsTests {
    private func assign(
        _ names: [String],
        elsewhere: Set<String> = [],
        in folders: [String] = []
    ) -> [(id: String, others: [String])] {
        var ids = IncludedIDs(word: "make", in: folders) { elsewhere.contains($0) }
        return ids.assign(names.map { ($0, []) })
    }

    @Test(
        arguments: [
            ("test", "test", []), ("test:unit", "test:unit", []),
            ("db::drop", "db:drop", ["db::drop"]),
            ("build_all", "build-all", ["build_all"]), ("runTests", "run-tests", ["runTests"]),
            ("out/app.bin", "out-app-bin", ["out/app.bin"]), ("_x", "x", ["_x"]),
            (":a:", "a", [":a:"]), ("测试", "make", ["测试"]), ("%", "make", ["%"]),
        ] as [(String, String, [String])]
    )
    func `a name is an id or folds to one, and stays among the names`(
        name: String,
        id: String,
        others: [String]
    ) {
        let found = assign([name])
        #expect(found.map(\.id) == [id])
        #expect(found.map(\.others) == [others])
    }

    @Test func `the name that is written so has the id, and the others have numbers in order`() {
        let found = assign(["runAll", "run_all", "run-all", "run.all", "测试", "试"])
        #expect(
            found.map(\.id) == ["run-all-2", "run-all-3", "run-all", "run-all-4", "make", "make-2"]
        )
        #expect(found.map(\.others) == [["runAll"], ["run_all"], [], ["run.all"], ["测试"], ["试"]])
    }

    @Test func `an alias that is written so has the id before a name that folds to it`() {
        var ids = IncludedIDs(word: "just") { $0 == "b" }
        let found = ids.assign([("runAll", []), ("x", ["run-all", "b", "x_y"]), ("x-y", [])])
        #expect(found.map(\.id) == ["run-all-2", "x", "x-y"])
        #expect(found.map(\.others) == [["runAll"], ["run-all", "x_y"], []])
    }

    @Test func `a number is skipped that a name has`() {
        #expect(assign(["A", "a", "a-2"]).map(\.id) == ["a-3", "a", "a-2"])
    }

    @Test func `a name of another file stands behind the file's own word`() {
        let elsewhere: Set = ["test", "lint", "make:lint"]
        let found = assign(["test", "Test", "lint", "all"], elsewhere: elsewhere)
        #expect(found.map(\.id) == ["make:test", "make:test-2", "make:lint-2", "all"])
        #expect(found.map(\.others) == [[], ["Test"], [], []])
    }

    @Test func `a name of another file has its file's folders before it, then also its word`() {
        let elsewhere: Set = ["test", "lint", "web:app:lint", "web:app:make:all", "all"]
        let names = ["test", "Test", "lint", "all", "new"]
        let found = assign(names, elsewhere: elsewhere, in: ["web", "app"])
        #expect(
            found.map(\.id) == [
                "web:app:test", "web:app:test-2", "web:app:make:lint", "web:app:all", "new",
            ]
        )
        // Their names in the version before.
        #expect(found.map(\.others) == [["make:test"], ["Test"], ["make:lint"], ["make:all"], []])
        let folded = assign(["run_all"], elsewhere: ["run-all"], in: ["web"])
        #expect(folded.map(\.id) == ["web:run-all"])
        #expect(folded.map(\.others) == [["run_all", "make:run-all"]])
    }

    @Test func `a name that stands by itself has a number if other files have it`() {
        var ids = IncludedIDs(word: "make") { ["make", "make-2"].contains($0) }
        #expect(ids.numbered("make", behindWord: false) == "make-3")
        #expect(ids.numbered("make", behindWord: false) == "make-4")
        #expect(ids.numbered("test", behindWord: false) == "test")
    }

    @Test func `a name that is too long is cut, and keeps its full form among the names`() {
        let long = String(repeating: "a", count: 70)
        let found = assign([long, long + "b"])
        #expect(found.allSatisfy { $0.id.utf8.count <= 64 })
        #expect(Set(found.map(\.id)).count == 2)
        #expect(found.map(\.others) == [[long], [long + "b"]])
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `any count of namesakes takes time in proportion to it`() {
        let count = 10_000 * TestScale.factor
        let found = assign(Array(repeating: "Same", count: count))
        #expect(Set(found.map(\.id)).count == count)
        #expect(found.last?.id == "same-\(count)")
    }
}
