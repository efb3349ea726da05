import TerminalTesting
import Testing

/// The public Python client of the protocol, which a script installs below the build products.
enum PythonClient {
    /// The path of its Python, or the reason there is none.
    static let python: Result<String, Missing> = {
        do {
            let run = try ProcessRun.run(
                PackageDirectory.path("Tests/DevMenuMCPTests/Python/install"),
                environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"],
                within: 300
            )
            guard run.ending == .exited(0), let path = run.stdout.split(separator: "\n").last else {
                return .failure(Missing(reason: run.stderr))
            }
            return .success(String(path))
        } catch {
            return .failure(Missing(reason: "\(error)"))
        }
    }()

    /// The reason that the client can't be installed.
    struct Missing: Error, CustomStringConvertible {
        let reason: String

        var description: String {
            "the Python client of the protocol can't be installed: \(reason.suffix(300))"
        }
    }

    /// Indicates whether it is there.
    static var isInstalled: Bool { (try? python.get()) != nil }
}

@Suite(.onOwnThread, .hangLimit) struct PythonClientTests {
    @Test(
        .enabled(
            if: PythonClient.isInstalled,
            "the Python client of the protocol can't be installed: see Python/install"
        ),
        arguments: ["legacy", "auto"]
    )
    func `is served in either era`(mode: String) throws {
        let environment = try TestEnvironment()
        let run = try ProcessRun.run(
            try PythonClient.python.get(),
            [
                PackageDirectory.path("Tests/DevMenuMCPTests/Python/client.py"), mode,
                try BuiltProducts.path(of: "devmenu"), environment.path,
            ],
            environment: environment.variables,
            directory: environment.path,
            within: 150
        )
        #expect(run.ending == .exited(0), "\(run.stdout)\n\(run.stderr)")
        #expect(run.stdout.split(separator: "\n").count { $0.hasPrefix("ok ") } == 10)
    }
}
