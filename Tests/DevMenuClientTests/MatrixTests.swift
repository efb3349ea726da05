import DevMenuKit
import DevMenuSystem
import Testing

@testable import DevMenuClient

@Suite struct MatrixTests {
    private static func toggles(_ count: Int) -> [[ChangedValue]] {
        (0..<count).map { index in
            [false, true].map { ChangedValue(id: "flag-\(index)", key: "flag\(index)", value: $0) }
        }
    }

    private static func run(_ status: Int32, _ output: String = "") -> ScopedRun {
        let ending = ScopedRun.Ending.ended(.exit(status))
        return ScopedRun(ending: ending, duration: .milliseconds(1_500), output: Array(output.utf8))
    }

    /// Returns a matrix whose test is bad if settings have all of some values.
    private static func matrix(
        of settings: [[ChangedValue]],
        _ combinations: [[JSONValue]],
        failingWith culprits: [String: JSONValue]
    ) -> Matrix {
        Matrix(of: settings, combinations) { changes in
            let values = Dictionary(uniqueKeysWithValues: changes.map { ($0.id, $0.value) })
            return run(culprits.allSatisfy { values[$0] == $1 } ? 1 : 0)
        }
    }

    private static func each(_ settings: [[ChangedValue]]) -> [[JSONValue]] {
        Combinations.each(of: settings.map { $0.map(\.value) })
    }

    @Test(arguments: [(0, 1), (0, 125), (17, 64), (62, 63), (124, 125)])
    func `pairs find two of 126 toggles that fail together`(first: Int, second: Int) throws {
        let settings = Self.toggles(126)
        let pairs = Combinations.pairs(of: settings.map { $0.map(\.value) })
        let culprits: [String: JSONValue] = ["flag-\(first)": true, "flag-\(second)": true]
        let matrix = Self.matrix(of: settings, pairs, failingWith: culprits)
        try matrix.run(keepingGoing: false)
        let words = matrix.bad.compactMap(\.cause?.words)
        #expect(words == ["fails with flag-\(first) and flag-\(second) both on"])
        #expect(matrix.runCount < 126)
    }

    @Test func `the combinations that fail for a known cause aren't made smaller again`() throws {
        let settings = Self.toggles(8)
        let all = Combinations.pairs(of: settings.map { $0.map(\.value) })
        let matrix = Self.matrix(of: settings, all, failingWith: ["flag-3": true])
        try matrix.run(keepingGoing: true)
        #expect(matrix.trials.count == all.count && matrix.bad.count > 1)
        #expect(Set(matrix.bad.compactMap(\.cause?.words)) == ["fails with flag-3 on"])
        var tests: [[ChangedValue]] = []
        let counted = Matrix(of: settings, all) { changes in
            tests.append(changes)
            return Self.run(changes.contains { $0.id == "flag-3" } ? 1 : 0)
        }
        try counted.run(keepingGoing: true)
        #expect(Set(tests.map(Set.init)).count == tests.count && tests.count == counted.runCount)
    }

    @Test func `stops at the first that is bad, and at once if the defaults are`() throws {
        let settings = Self.toggles(4)
        let bad = Self.matrix(of: settings, Self.each(settings), failingWith: ["flag-1": true])
        try bad.run(keepingGoing: false)
        #expect(bad.trials.map(\.index) == [0, 1, 2] && !bad.isBadByDefault)
        let always = Self.matrix(of: settings, Self.each(settings), failingWith: [:])
        try always.run(keepingGoing: true)
        #expect(always.trials.map(\.index) == [0] && always.isBadByDefault)
        #expect(always.bad.first?.cause == nil)
    }

    @Test func `a bad combination is reported if the search for its cause is interrupted`() throws {
        let matrix = Matrix(of: Self.toggles(2), [[false, false], [true, true]]) { changes in
            if changes.count == 1 { throw HostError.interrupted }
            return Self.run(changes.isEmpty ? 0 : 1)
        }
        var tested: [Int] = []
        matrix.didTest = { tested.append($0.index) }
        #expect(throws: HostError.interrupted) { try matrix.run(keepingGoing: true) }
        #expect(tested == [0, 1] && matrix.bad.map(\.index) == [1])
    }

    @Test func `a bad combination whose cause isn't found is told by its values`() throws {
        struct Interrupted: Error {}
        let settings = Self.toggles(3)
        let matrix = Matrix(of: settings, [[false, false, false], [true, true, false]]) { changes in
            if changes.count == 1 { throw Interrupted() }
            return Self.run(changes.isEmpty ? 0 : 1)
        }
        #expect(throws: Interrupted.self) { try matrix.run(keepingGoing: false) }
        let trial = try #require(matrix.bad.first)
        #expect(trial.cause == nil)
        #expect(MatrixReport.message(about: trial) == "fails with flag-0 on, flag-1 on")
    }

    @Test func `what was tested stays known if the test throws`() throws {
        struct Interrupted: Error {}
        let settings = Self.toggles(4)
        let matrix = Matrix(of: settings, Self.each(settings)) { changes in
            if changes.first?.id == "flag-2" { throw Interrupted() }
            return Self.run(0)
        }
        #expect(throws: Interrupted.self) { try matrix.run(keepingGoing: false) }
        #expect(matrix.trials.map(\.index) == [0, 1, 2])
    }

    @Test(arguments: [[], ["flag-0"]])
    func `a run that nothing read ends the search, also that for a cause`(unread: [String]) throws {
        let all = [[false, false], [true, true]] as [[JSONValue]]
        let matrix = Matrix(of: Self.toggles(2), all) { changes in
            changes.map(\.id) == unread
                ? ScopedRun(ending: .unread, duration: .zero) : Self.run(changes.isEmpty ? 0 : 1)
        }
        let error = #expect(throws: ScopedRunError.self) { try matrix.run(keepingGoing: true) }
        #expect(error?.description.hasPrefix(ScopedRunError.unreadWords) == true)
        #expect(matrix.trials.map(\.run.outcome) == (unread.isEmpty ? [.unread] : [.good, .bad]))
    }

    @Test func `skipped runs leave open whether fewer settings are enough`() throws {
        let settings = Self.toggles(3)
        let matrix = Matrix(of: settings, [[false, false, false], [true, true, true]]) { changes in
            Self.run(changes.count == 3 ? 1 : changes.isEmpty ? 0 : 125)
        }
        try matrix.run(keepingGoing: false)
        let words = "fails with flag-0, flag-1 and flag-2 all on, and perhaps with fewer of them"
        #expect(matrix.bad.first?.cause?.words == words)
    }

    @Test(
        arguments: [
            ([("a", true)], "fails with a on"),
            ([("a", false), ("b", false)], "fails with a and b both off"),
            ([("a", true), ("p", "live")], "fails with a on and p live"),
            ([("p", "x"), ("q", "x")], "fails with p x and q x"),
        ] as [([(String, JSONValue)], String)]
    )
    func `words the values that matter`(values: [(String, JSONValue)], words: String) {
        let changes = values.map { ChangedValue(id: $0.0, key: $0.0, value: $0.1) }
        #expect(Matrix.Cause(values: changes, isSmallest: true).words == words)
    }

    @Test func `names a few of many values`() {
        let values = Self.toggles(6).map { $0[1] }
        #expect([ChangedValue]().words == "all defaults")
        #expect(Array(values.prefix(4)).words == "flag-0 on, flag-1 on, flag-2 on, flag-3 on")
        #expect(values.words == "flag-0 on, flag-1 on, flag-2 on and 3 more")
    }

    @Test(
        arguments: [
            (.ended(.exit(0)), .good, "good"), (.ended(.exit(125)), .skipped, "skipped"),
            (.ended(.exit(3)), .bad, "bad, status 3"),
            (.ended(.signal(6)), .bad, "bad, ended by SIGABRT"),
            (.timedOut(.seconds(2)), .bad, "bad, longer than 2 seconds"),
            (.unread, .unread, "unread"),
        ] as [(ScopedRun.Ending, TestOutcome, String)]
    )
    func `a run is as its ending`(ending: ScopedRun.Ending, outcome: TestOutcome, words: String) {
        let run = ScopedRun(ending: ending, duration: .zero)
        #expect(run.outcome == outcome && run.words == words)
    }

    @Test func `a JUnit file has a test case for each combination`() throws {
        let settings = Self.toggles(2)
        let matrix = Matrix(of: settings, Self.each(settings)) { changes in
            switch changes.map(\.id) {
            case []: Self.run(0)
            case ["flag-0"]: Self.run(125)
            default: Self.run(1, "<\u{1B}[31m&\r\n\"é\u{FFFF}")
            }
        }
        try matrix.run(keepingGoing: false)
        let report = MatrixReport(of: matrix, running: "test '<>'")
        let text = String(decoding: report.junit, as: UTF8.self)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="devmenu matrix" tests="4" failures="1" errors="0" skipped="2" time="4.500">
                    <testcase name="1: all defaults" classname="test '&lt;&gt;'" time="1.500"/>
                    <testcase name="2: flag-0 on" classname="test '&lt;&gt;'" time="1.500">
                      <skipped/>
                    </testcase>
                    <testcase name="3: flag-1 on" classname="test '&lt;&gt;'" time="1.500">
                      <failure message="fails with flag-1 on">bad, status 1

                flag-1 on

                &lt;\u{FFFD}[31m&amp;&#13;
                &quot;é\u{FFFD}</failure>
                    </testcase>
                    <testcase name="4: flag-0 on, flag-1 on" classname="test '&lt;&gt;'" time="0">
                      <skipped message="not run"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """
        )
    }
}
