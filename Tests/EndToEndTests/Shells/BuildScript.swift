import FoundationEssentials
import TerminalTesting

/// Scripts for `sh` that build packages, in the environment of the tests.
enum BuildScript {
    /// The time of a test that builds packages, or waits for one that does.
    static let limit = Duration.seconds(1_200)

    /// Runs a script, in which `$PACKAGE` is the directory of this package.
    ///
    /// - Throws: An error with the output where the status is not 0.
    static func run(
        _ script: String,
        variables: [String: String],
        input: ProcessInput = .closed
    ) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["PACKAGE"] = PackageDirectory.path
        for (name, value) in variables { environment[name] = value }
        let result = try ProcessRun.run(
            "sh",
            ["-c", script],
            environment: environment,
            input: input,
            within: 600
        )
        guard result.ending == .exited(0) else { throw BuildError(transcript: Transcript(result)) }
    }

    private struct BuildError: Error, CustomStringConvertible {
        let transcript: Transcript

        var description: String { "the package was not built: \(transcript)" }
    }
}
