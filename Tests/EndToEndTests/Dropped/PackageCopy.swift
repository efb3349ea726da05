import TerminalTesting

/// A copy of this package, with a file that tests add to its `Plugins/`.
///
/// It stays among the build's products, so that the next run builds only changes.
struct PackageCopy {
    /// The copy with the file, which is built once in a run.
    static let withSpecimens = Result { try PackageCopy().dropped() }

    /// The menu's items before and after the addition of the file, and the program with them.
    struct Drop {
        let before: Transcript
        let after: Transcript
        let executable: String
    }

    private let directory = BuiltProducts.directory + "/dropped"

    /// Builds the copy, adds the file, and builds it again, like an author.
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

    /// Makes the copy equal to the package; unchanged files keep their dates.
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

    /// Builds the program, and returns its path.
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
        try BuildScript.run(script, variables: ["COPY": directory], input: input)
    }
}

extension ShellUnderTest {
    /// Returns a shell with the specimens among its plugins.
    static func withSpecimens() throws -> ShellUnderTest {
        try ShellUnderTest(executable: PackageCopy.withSpecimens.get().executable)
    }
}
