import TerminalTesting
import Testing

/// An app that runs and offers its menu, in the environment of a test's shell.
final class AppUnderTest {
    /// What it does is told on its input, and what it did is read from its output.
    let process: ChildProcess

    /// Starts an app of a name, and waits until it listens.
    init(_ name: String, in environment: TestEnvironment) throws {
        process = try ChildProcess(
            BuiltProducts.path(of: "test-app"),
            [name],
            environment: environment.variables
        )
        let line = try process.readLine()
        try #require(line?.hasPrefix("listening ") == true, "\(line ?? process.stderr)")
    }

    /// Has it do something, and waits for the line that it answers with.
    func obey(_ order: String) throws -> String? {
        try process.write(order + "\n")
        return try process.readLine()
    }
}
