import Foundation
import FuzzTargets
import TerminalTesting
import Testing

/// Runs each fuzz target on the inputs that fuzzing has saved for it.
@Suite(.onOwnThread) struct CorpusTests {
    @Test(arguments: FuzzTargets.all.map(\.name))
    func `inputs of the corpus break no promise`(name: String) throws {
        let target = try #require(FuzzTargets.all.first { $0.name == name })
        let inputs = try Self.inputs(of: name)
        #expect(inputs.count > 30)
        for input in inputs {
            #expect(throws: Never.self, "\(name)/\(input.lastPathComponent)") {
                try target.take(Array(Data(contentsOf: input)))
            }
        }
    }

    @Test func `a broken promise is a finding`() {
        let finding = #expect(throws: Finding.self) {
            try FailingTarget().take([1])
        }
        #expect(finding?.description == "one isn't two")
    }

    private struct FailingTarget: FuzzTarget {
        let name = "failing"

        func take(_ bytes: [UInt8]) throws(Finding) {
            try Finding.unless(bytes == [2], "one isn't two")
        }
    }

    private static func inputs(of name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(filePath: PackageDirectory.path("Tests/Fuzzing/Corpus/\(name)")),
            includingPropertiesForKeys: nil
        )
    }
}
