import TerminalTesting

@testable import devmenu

@Suite struct VersionTests {
    @Test func `the changelog begins with the version of the program`() throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/Changelog.md")
        let text = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
        #expect(text.firstMatch(of: /\n## (?<version>\d\S*)/)?.version == Version.number[...])
    }
}
