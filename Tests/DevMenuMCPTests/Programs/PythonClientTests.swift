import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The public Python clients of the protocol, which `Tests/DevMenuMCPTests/Python/install` installs.
enum PythonClient {
    /// The path of a Python that has it; `nil` if no variable names one.
    static let python = ProcessInfo.processInfo.environment["DEVMENU_MCP_PYTHON"]
}

@Suite(.onOwnThread) struct PythonClientTests {
    @Test(
        .enabled(
            if: PythonClient.python != nil,
            "no Python has the protocol's client: name one in DEVMENU_MCP_PYTHON"
        ),
        arguments: ["legacy", "auto"]
    )
    func `is served in either era`(mode: String) throws {
        let environment = try TestEnvironment()
        let run = try ProcessRun.run(
            try #require(PythonClient.python),
            [
                PackageDirectory.path("Tests/DevMenuMCPTests/Python/client.py"), mode,
                try BuiltProducts.path(of: "devmenu"), environment.path,
            ],
            environment: environment.variables,
            directory: environment.path,
            within: 150
        )
        #expect(run.ending == .exited(0), "\(run.stdout)\n\(run.stderr)")
        #expect(run.stdout.split(separator: "\n").count { $0.hasPrefix("ok ") } == 15)
    }
}
