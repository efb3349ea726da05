import DevMenuKit

/// Reads the targets of a Makefile and of the files that it includes.
struct MakefileReader: ProjectReader {
    let id = "make"
    let title = "Makefile"
    let noun = "targets"
    // In the order of make.
    let files = ["GNUmakefile", "makefile", "Makefile"]

    func reading(of file: ProjectText) -> ProjectReading {
        var included = IncludedFiles(of: file)
        let targets = MakefileTargets(in: file.bytes) { path, mayBeMissing in
            guard !path.contains("$") else {
                let name = SummaryLine.text(path)
                included.note("\(file.name) includes '\(name)', which only make knows")
                return []
            }
            return file.directory.paths(like: path).compactMap {
                included.text(of: $0, mayBeMissing: mayBeMissing)
            }
        }
        var reading = ProjectReading(commands: targets.all.map(Self.command), notes: included.notes)
        if let first = targets.computed.first {
            let count = targets.computed.count
            let shown = CommandText.text(of: [SummaryLine.text(first)])
            let others = count == 1 ? "" : " and in \(count - 1) other places"
            reading.notes.append(
                """
                \(file.name) makes targets of \(shown)\(others), which only make can read: \
                add those you want to \(ProjectFile.name) by hand
                """
            )
        }
        if reading.commands.isEmpty {
            reading.commands = [
                ProjectCommand(name: "make", words: ["make"], title: "Make everything")
            ]
        }
        return reading
    }

    /// Returns the command of a target.
    static func command(of target: MakefileTarget) -> ProjectCommand {
        // With a dot inside it is the name of a file.
        let isFile = !target.isPhony && target.name.contains(".")
        return ProjectCommand(
            name: target.name,
            words: ["make", target.name],
            summary: target.summary,
            standing: isFile ? .file : target.isPhony ? .command : target.hasRecipe ? .rule : .goal
        )
    }
}
