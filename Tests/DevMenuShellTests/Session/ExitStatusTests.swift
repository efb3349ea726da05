import DevMenuShell
import TerminalTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ExitStatusTests {
    @Test(arguments: [
        ("unknown-item", 1), ("needs-confirmation", 1), ("not-saved", 1), ("pipe-failed", 1),
        ("not-found", 1),
        ("unknown-command", 64), ("usage", 64), ("syntax", 64), ("bad-argument", 64),
        ("invalid-params", 64), ("unreadable", 66), ("unavailable", 69), ("busy", 69),
        ("host-crashed", 70), ("unwritable", 74), ("timeout", 75), ("denied", 77),
        ("untrusted", 77), ("missing-program", 127), ("interrupted", 130),
    ])
    func `each kind of error has its status`(kind: String, status: Int32) {
        #expect(ExitStatus.status(for: kind) == status)
    }

    @Test func `a busy app isn't said to be out of reach only`() throws {
        let meaning = try #require(ExitStatus.failures.first { $0.kinds.contains("busy") })
        #expect(meaning.summary.contains("busy"))
    }

    @Test func `the article has a row for each kind of error, with its status`() throws {
        let article = "Sources/DevMenuKit/DevMenuKit.docc/Errors.md"
        let text = try String(contentsOfFile: PackageDirectory.path(article), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.filter { !" `".contains($0) } } }
        let documented = rows.map { "\($0[0]) \($0[1])" }
        let kinds = ExitStatus.failures.flatMap { meaning in
            meaning.kinds.map { "\($0) \(meaning.status)" }
        }
        #expect(documented.sorted() == kinds.sorted())
    }
}
