import DevMenuClient
import DevMenuSystem
import TerminalTesting
import Testing

@Suite struct WholeFileTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `is replaced as a whole, with directories that are missing`() throws {
        let file = WholeFile(environment.path("a/b/c"))
        #expect(file.contents == nil)
        for text in ["one", "", "three"] {
            try file.replace(with: Array(text.utf8), permissions: .ownerReadWrite)
            #expect(file.contents == Array(text.utf8))
        }
    }

    @Test func `names the file and not its draft in an error`() throws {
        // The draft's name is longer, so it fails for every user.
        let path = environment.path(String(repeating: "x", count: 254))
        let failure = #expect(throws: WholeFile.Failure.self) {
            try WholeFile(path).replace(with: [1], permissions: .ownerReadWrite)
        }
        #expect(failure?.description.hasPrefix("cannot write '\(path)': ") == true)
    }
}
