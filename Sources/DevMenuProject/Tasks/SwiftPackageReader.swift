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
        let count = manifest.unreadCount
        var reading = Self.reading(
            executables: manifest.executables,
            areAll: count == 0,
            hasTests: manifest.hasTests || directory.has("Tests")
        )
        if count > 0 {
            let programs =
                count == 1 ? "a program whose name" : "\(count) programs whose names"
            reading.notes.append(
                "\(file) has \(programs) only swift can read: devmenu init --update --evaluate"
            )
        }
        return reading
    }

    /// Returns the commands of a package.
    ///
    /// - Parameters:
    ///   - executables: The names of its programs.
    ///   - areAll: `false` if it has others, so that none is the program.
    ///   - hasTests: `true` if it has tests.
    /// - Returns: The commands.
    static func reading(
        executables: [String],
        areAll: Bool = true,
        hasTests: Bool
    ) -> ProjectReading {
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
            let isOnly = areAll && executables.count == 1
            return ProjectCommand(
                name: isOnly ? "run" : "run-\(name)",
                words: ["swift", "run", name] + rest,
                title: isOnly ? nil : "Run \(name)"
            )
        }
        return ProjectReading(commands: commands)
    }
}
