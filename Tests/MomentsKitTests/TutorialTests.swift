import FoundationEssentials
import Testing

@Suite struct TutorialTests {
    @Test func `every file that the tutorial names is there`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = root.appending(path: "Sources/MomentsKit/MomentsKit.docc/AddAFeature.md")
        let text = String(decoding: try Data(contentsOf: article), as: UTF8.self)
        let named = Set(text.matches(of: /`([A-Za-z+]+\.swift)`/).map { String($0.output.1) })
        let files = ["Sources/MomentsKit", "Tests/MomentsKitTests"].flatMap { folder in
            let path = root.appending(path: folder).path
            return (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        }
        let names = Set(files.compactMap { $0.split(separator: "/").last.map(String.init) })
        #expect(named.count > 15)
        #expect(named.subtracting(names) == [])
    }
}
