import DevMenuClient
import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct WholeFileTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `is replaced as a whole, directories and all`() throws {
        let file = WholeFile(environment.path("a/b/c"))
        #expect(file.contents == nil)
        for text in ["one", "", "three"] {
            try file.replace(with: Array(text.utf8), permissions: .ownerReadWrite)
            #expect(file.contents == Array(text.utf8))
        }
    }

    @Test func `names itself, and no draft, where it cannot be written`() throws {
        // The draft's name is longer, whoever runs this.
        let path = environment.path(String(repeating: "x", count: 254))
        let failure = #expect(throws: WholeFile.Failure.self) {
            try WholeFile(path).replace(with: [1], permissions: .ownerReadWrite)
        }
        #expect(failure?.description.hasPrefix("cannot write '\(path)': ") == true)
    }
}
