import Foundation
import FuzzTargets
import TerminalTesting

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

    private static func inputs(of name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: URL(filePath: PackageDirectory.path("Tests/Fuzzing/Corpus/\(name)")),
            includingPropertiesForKeys: nil
        )
    }
}
