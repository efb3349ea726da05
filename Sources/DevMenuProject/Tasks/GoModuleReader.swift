/// Reads what can be built, tested and run in a Go module.
struct GoModuleReader: ProjectReader {
    let id = "go"
    let title = "Go module"
    let noun = "programs"
    let files = ["go.mod"]

    /// The largest number of Go files of a folder that are looked at.
    private static let limit = 64

    func reading(
        of text: [UInt8],
        called file: String,
        in directory: ProjectDirectory
    ) -> ProjectReading {
        let rest = [ProjectCommand.restOfLine]
        var reading = ProjectReading(commands: [
            ProjectCommand(name: "build", words: ["go", "build", "./..."]),
            ProjectCommand(name: "test", words: ["go", "test", "./..."] + rest),
            ProjectCommand(name: "vet", words: ["go", "vet", "./..."]),
            ProjectCommand(name: "format", words: ["go", "fmt", "./..."]),
        ])
        if Self.isProgram(directory, ".") {
            reading.commands.append(
                ProjectCommand(name: "run", words: ["go", "run", "."] + rest)
            )
        }
        for name in directory.names(in: "cmd")
        where !directory.names(in: "cmd/\(name)", endingWith: ".go").isEmpty {
            reading.commands.append(
                ProjectCommand(
                    name: PlainName.isPlain(name) ? "run-\(name)" : name,
                    words: ["go", "run", "./cmd/\(name)"] + rest,
                    title: "Run \(name)"
                )
            )
        }
        if !text.split(separator: UInt8(ascii: "\n")).contains(where: {
            $0.starts(with: "module".utf8)
        }) {
            reading.notes.append("\(file) names no module")
        }
        return reading
    }

    /// Indicates whether a file in a folder is of the package `main`.
    private static func isProgram(_ directory: ProjectDirectory, _ folder: String) -> Bool {
        directory.names(in: folder, endingWith: ".go").filter { !$0.hasSuffix("_test.go") }
            .prefix(limit).contains { name in
                guard let text = try? directory.text(of: "\(folder)/\(name)") else { return false }
                return text.split(separator: UInt8(ascii: "\n"))
                    .contains {
                        $0.elementsEqual("package main".utf8)
                            || $0.elementsEqual("package main\r".utf8)
                    }
            }
    }
}
