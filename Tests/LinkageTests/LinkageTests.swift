import TerminalTesting
import Testing

/// What an app gets by serving a menu: read from what linked programs need.
@Suite(.onOwnThread) struct LinkageTests {
    @Test(arguments: [
        "libreadline", "libFoundation.so", "libFoundationInternationalization", "ICU",
    ])
    func `a program that serves a menu does not need`(library: String) throws {
        for program in ["test-host", "test-app"] {
            let libraries = try libraries(of: program)
            #expect(!libraries.contains { $0.contains(library) }, "\(program)")
        }
    }

    @Test func `what programs need is found, where they do need it`() throws {
        #expect(try libraries(of: "test-host").contains { $0.hasPrefix("libc.so") })
        #if Readline
        #expect(try libraries(of: "devmenu").contains { $0.hasPrefix("libreadline") })
        #endif
    }

    /// The names of the libraries that the loader finds for a program, directly and indirectly.
    private func libraries(of product: String) throws -> [String] {
        let program = try BuiltProducts.path(of: product)
        let result = try ProcessRun.run("/usr/bin/ldd", [program], environment: [:])
        try #require(result.ending == .exited(0), "\(result.stderr)")
        return result.stdout.split(separator: "\n").compactMap { line in
            line.split(separator: " ").first.map { String($0.trimmingPrefix { $0 == "\t" }) }
        }
    }
}
