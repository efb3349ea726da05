import FoundationEssentials
import TerminalTesting

/// A copy of this package, into whose `Plugins/` tests drop a file.
///
/// It stays among the build's products, so that the next run builds only what has changed.
struct PackageCopy {
    /// The copy in which a file was dropped, built once in a run.
    static let withSpecimens = Result { try PackageCopy().dropped() }

    /// The menu's items before and after the drop, and the program that has them.
    struct Drop {
        let before: Transcript
        let after: Transcript
        let executable: String
    }

    private let directory = BuiltProducts.directory + "/dropped"

    /// Builds the copy as it is, drops the file, and builds it again, as an author would.
    private func dropped() throws -> Drop {
        try synchronize()
        let before = try Transcript(run(try build(), ["list", "tools"]))
        try sh("cat > \"$COPY/\(DroppedPlugin.path)\"", input: .text(DroppedPlugin.source))
        let executable = try build()
        return Drop(
            before: before,
            after: try Transcript(run(executable, ["list", "tools"])),
            executable: executable
        )
    }

    /// Makes the copy equal to the package; files that have not changed keep their dates.
    private func synchronize() throws {
        try sh(
            """
            set -e
            mkdir -p "$COPY"
            cd "$PACKAGE"
            find Package.swift Sources Plugins Tests -type f | while IFS= read -r file; do
                cmp -s "$file" "$COPY/$file" && continue
                mkdir -p "$(dirname "$COPY/$file")"
                cp "$file" "$COPY/$file"
            done
            cd "$COPY"
            find Sources Plugins Tests -type f | while IFS= read -r file; do
                [ -e "$PACKAGE/$file" ] || rm "$file"
            done
            """
        )
    }

    /// Builds the program.
    private func build() throws -> String {
        try sh(
            """
            cd "$COPY" && swift build --product devmenu --scratch-path .build \
                --disable-index-store -Xswiftc -gnone
            """
        )
        return directory + "/.build/debug/devmenu"
    }

    private func run(_ executable: String, _ arguments: [String]) throws -> ProcessResult {
        let environment = try TestEnvironment()
        return try ProcessRun.run(executable, arguments, environment: environment.variables)
    }

    private func sh(_ script: String, input: ProcessInput = .closed) throws {
        var environment = ProcessInfo.processInfo.environment
        environment["COPY"] = directory
        environment["PACKAGE"] = Self.package
        let result = try ProcessRun.run(
            "sh",
            ["-c", script],
            environment: environment,
            input: input,
            within: 600
        )
        guard result.ending == .exited(0) else { throw Failure(transcript: Transcript(result)) }
    }

    /// The package's directory, from this file's place in it.
    private static var package: String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
            .joined(separator: "/")
    }

    private struct Failure: Error, CustomStringConvertible {
        let transcript: Transcript

        var description: String { "the copy of the package was not built: \(transcript)" }
    }
}

extension ShellUnderTest {
    /// The program of the copy in which the specimens were dropped.
    static func withSpecimens() throws -> ShellUnderTest {
        try ShellUnderTest(executable: PackageCopy.withSpecimens.get().executable)
    }
}
