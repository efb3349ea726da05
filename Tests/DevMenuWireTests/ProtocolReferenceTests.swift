import TerminalTesting

@testable import DevMenuWire

/// The article on the protocol has a row for all that this package knows of it.
@Suite struct ProtocolReferenceTests {
    /// Returns the cells of the rows of a table, by the words of its first row.
    private func rows(below heading: String) throws -> [[String]] {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/ProtocolReference.md")
        let lines = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") })
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { row in
            row.split(separator: "|").map { $0.filter { !"` ".contains($0) } }
        }
    }

    @Test func `each error has its code`() throws {
        let errors = try rows(below: "code | kind").map { "\($0[0]) \($0[1])" }
        let known = WireErrorKind.allCases.map { kind in
            "\(kind.code) \(kind.rawValue)".replacing("-", with: "\u{2212}", maxReplacements: 1)
        }
        #expect(errors.sorted() == known.sorted())
    }

    @Test func `each method, feature and topic is there`() throws {
        let methods = try rows(below: "method").map { $0[0] }
        #expect(methods.sorted() == HostMethod.allCases.map(\.rawValue).sorted())
        let features = try rows(below: "feature").map { $0[0] }
        #expect(features.sorted() == Hello.Feature.allCases.map(\.rawValue).sorted())
        let topics = try rows(below: "topic").map { $0[0] }
        #expect(topics.sorted() == EventTopic.allCases.map(\.rawValue).sorted())
    }
}
