import TerminalTesting

@testable import DevMenuClient

@Suite struct BisectionTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Returns a search among overrides: `flag-0` and so on, the first named `first` by its menu.
    private func bisection(among count: Int) throws -> Bisection {
        let flags = (0..<count).map { ("flag-\($0)", JSONValue.bool(true)) }
        let file = try folder.write("\(JSONValue.object(JSONObject(flags)))", to: "toggles.json")
        let snapshot = try OverrideSnapshot(of: file)
        return Bisection(of: "shop", snapshot, names: ["flag-0": "first"])
    }

    private static func run(_ status: Int32) -> ScopedRun {
        ScopedRun(ending: .ended(.exit(status)), duration: .zero)
    }

    @Test func `tells of each run, and of what was found`() throws {
        var lines: [String] = []
        let finding = try bisection(among: 4).search {
            lines.append($0)
        } running: { overrides in
            Self.run(overrides["flag-0"] == nil ? 0 : 1)
        }
        #expect(finding.overrides == ["first": true])
        #expect(finding.isCertain && finding.runs == 4)
        #expect(finding.summary == "1 of 4 overrides makes the command fail, found in 4 runs")
        #expect(
            lines == [
                "run 1: all 4 overrides", "run 1: bad, status 1",
                "run 2: no overrides", "run 2: good",
                "run 3: 2 of 4 overrides: first, flag-1", "run 3: bad, status 1",
                "run 4: 1 of 4 overrides: first", "run 4: bad, status 1",
            ]
        )
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0], "the command succeeds with all 3 overrides of 'shop'"),
            ([0, 0], "the command succeeds with the only override of 'shop'"),
            ([0, 0, 0, 125], "the command skips with all 3 overrides of 'shop'"),
            ([1, 1, 1, 1], "the command fails without any override too"),
            (
                [125, 125, 125, 1],
                "the command fails with all 3 overrides of 'shop', and skips with fewer"
            ),
        ] as [([Int32], String)]
    )
    func `says why nothing is found`(statuses: [Int32], message: String) throws {
        let bisection = try bisection(among: statuses.count - 1)
        let error = try #require(throws: VerbError.self) {
            try bisection.search { _ in
            } running: { overrides in
                Self.run(statuses[overrides.count])
            }
        }
        #expect(error.description.hasPrefix(message))
        #expect(error.status == 1)
    }
}
