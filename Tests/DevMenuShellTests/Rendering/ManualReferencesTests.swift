import DevMenuShell
import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ManualReferencesTests {
    @Test func `the article has the variables and files of the manual page`() throws {
        let article = "Sources/DevMenuKit/DevMenuKit.docc/FilesAndVariables.md"
        let text = try String(contentsOfFile: PackageDirectory.path(article), encoding: .utf8)
        let tables = text.split(separator: "\n| --- | --- |\n").dropFirst()
        let rows = tables.prefix(2).flatMap { table in
            table.split(separator: "\n").prefix { $0.hasPrefix("|") }
        }
        let known = (ManualReferences.variables + ManualReferences.files).map { name, words in
            "| `" + name.replacing(", ", with: "`, `") + "` | " + words + " |"
        }
        #expect(rows.map(String.init) == known)
    }

    @Test(arguments: ["Architecture", "RescueAnApp", "ShipIt", "WhenSomethingCrashes"])
    func `an article on suspended overrides has the whole rule`(article: String) throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/\(article).md")
        let text = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n").joined(separator: " ").lowercased()
        let rule = "in a row, each start within 60 seconds of the one before,"
        #expect(text.contains("after three crashes at launch \(rule)"))
    }
}
