import TerminalTesting
import Testing

@testable import devmenu

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct VersionTests {
    @Test func `the changelog begins with the version of the program`() throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/Changelog.md")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.firstMatch(of: /\n## (?<version>\d\S*)/)?.version == Version.number[...])
    }
}
