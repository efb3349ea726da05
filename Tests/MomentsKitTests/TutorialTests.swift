import FoundationEssentials
import Testing

@Suite struct TutorialTests {
    @Test(arguments: [("AddAFeature", 16), ("AddASettingsPage", 5)])
    func `every file that an article names exists`(article: String, count: Int) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Sources/MomentsKit/MomentsKit.docc/\(article).md")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let named = Set(text.matches(of: /`([A-Za-z+]+\.swift)`/).map { String($0.output.1) })
        let files = ["Sources/MomentsKit", "Tests/MomentsKitTests"].flatMap { folder in
            let path = root.appending(path: folder).path
            return (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        }
        let names = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
        #expect(named.count >= count)
        #expect(named.subtracting(names) == [])
    }
}
