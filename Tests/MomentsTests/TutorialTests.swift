import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct TutorialTests {
    @Test(arguments: [("AddAFeature", 16), ("AddASettingsPage", 3), ("Recipes", 2)])
    func `every file that an article names exists`(article: String, count: Int) throws {
        let file = PackageDirectory.path("Sources/MomentsKit/MomentsKit.docc/\(article).md")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let named = Set(text.matches(of: /`([A-Za-z+]+\.swift)`/).map { String($0.output.1) })
        let files = ["Sources/DevMenuPages", "Sources/MomentsKit", "Tests/MomentsTests"].flatMap {
            folder in
            let path = PackageDirectory.path(folder)
            return (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        }
        let names = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
        #expect(named.count >= count)
        #expect(named.subtracting(names) == [])
    }
}
