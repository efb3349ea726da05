import TerminalTesting

/// The libraries that an app needs to serve a menu, read from linked programs.
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

    @Test func `the libraries that programs do need are found`() throws {
        #expect(try libraries(of: "test-host").contains { $0.hasPrefix("libc.so") })
        // A release has it within itself, where its archive is installed.
        #if Tools && DEBUG
        #expect(try libraries(of: "devmenu").contains { $0.hasPrefix("libreadline") })
        #endif
    }

    /// Returns the names of the libraries that a program needs, directly and indirectly.
    private func libraries(of product: String) throws -> [String] {
        let program = try BuiltProducts.path(of: product)
        let result = try ProcessRun.run("/usr/bin/ldd", [program], environment: [:])
        try #require(result.ending == .exited(0), "\(result.stderr)")
        return result.stdout.split(separator: "\n").compactMap { line in
            line.split(separator: " ").first.map { String($0.trimmingPrefix { $0 == "\t" }) }
        }
    }
}
