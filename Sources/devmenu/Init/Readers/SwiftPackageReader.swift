/// Reads what can be built, tested and run in a Swift package.
struct SwiftPackageReader: ProjectReader {
    let id = "swift"
    let title = "Swift package"
    let noun = "programs"
    let files = ["Package.swift"]

    func reading(
        of text: [UInt8],
        called file: String,
        in directory: ProjectDirectory
    ) -> ProjectReading {
        let manifest = SwiftManifest(text)
        return Self.reading(
            executables: manifest.executables,
            hasTests: manifest.hasTests || directory.has("Tests")
        )
    }

    /// Returns the commands of a package.
    static func reading(executables: [String], hasTests: Bool) -> ProjectReading {
        let rest = [ProjectCommand.restOfLine]
        var commands = [
            ProjectCommand(
                name: "build",
                words: ["swift", "build"] + rest,
                title: "Build the package"
            )
        ]
        if hasTests {
            commands.append(ProjectCommand(name: "test", words: ["swift", "test"] + rest))
        }
        commands += executables.map { name in
            guard PlainName.isPlain(name) else { return ProjectCommand(name: name, words: []) }
            let isOnly = executables.count == 1
            return ProjectCommand(
                name: isOnly ? "run" : "run-\(name)",
                words: ["swift", "run", name] + rest,
                title: isOnly ? nil : "Run \(name)"
            )
        }
        return ProjectReading(commands: commands)
    }
}
