import DevMenuShell
import TerminalTesting

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

    @Test func `one article has the rule of suspended overrides`() throws {
        let folder = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc")
        let articles = try FileManager.default.contentsOfDirectory(atPath: folder)
        let rule = "after three crashes at launch in a row, each start within 60 seconds"
        let ruled = try articles.filter { article in
            guard article.hasSuffix(".md") else { return false }
            let text = try String(contentsOfFile: "\(folder)/\(article)", encoding: .utf8)
            return text.split { $0.isWhitespace }.joined(separator: " ").lowercased().contains(rule)
        }
        #expect(ruled == ["RescueAnApp.md"])
    }
}
