import DevMenuKit

/// Reads what can be built, tested and run in a Rust package or workspace.
struct CargoReader: ProjectReader {
    let id = "cargo"
    let title = "Rust package"
    let noun = "programs"
    let files = ["Cargo.toml"]

    /// The largest number of a workspace's packages that are read.
    private static let limit = 64

    func reading(
        of text: [UInt8],
        called file: String,
        in directory: ProjectDirectory
    ) -> ProjectReading {
        let manifest: JSONValue
        do throws(TOMLError) {
            manifest = try TOMLReader.read(text)
        } catch {
            return ProjectReading(notes: ["\(file) is left out: \(error)"])
        }
        let rest = [ProjectCommand.restOfLine]
        let members = manifest["workspace"]?["members"]?.array?.compactMap(\.string) ?? []
        let scope = manifest["workspace"] == nil ? [] : ["--workspace"]
        var reading = ProjectReading(commands: [
            ProjectCommand(name: "build", words: ["cargo", "build"] + scope + rest),
            ProjectCommand(name: "test", words: ["cargo", "test"] + scope + rest),
            ProjectCommand(
                name: "lint",
                words: ["cargo", "clippy"] + scope + rest,
                title: "Check the code with Clippy"
            ),
            ProjectCommand(name: "clean", words: ["cargo", "clean"]),
            ProjectCommand(name: "format", words: ["cargo", "fmt"] + rest),
        ])
        var programs: [(package: String?, program: String)] = []
        if manifest["package"] != nil {
            programs += Self.programs(of: manifest, in: directory, ".").map { (nil, $0) }
        }
        for folder in members.flatMap(directory.paths).prefix(Self.limit)
        where directory.has("\(folder)/\(file)") {
            do throws(ProjectTextError) {
                let text = try directory.text(of: "\(folder)/\(file)")
                guard let member = try? TOMLReader.read(text) else {
                    throw ProjectTextError("it cannot be read: it isn't TOML")
                }
                programs += Self.programs(of: member, in: directory, folder)
                    .map { (member["package"]?["name"]?.string, $0) }
            } catch {
                reading.notes.append("'\(SummaryLine.text(folder))/\(file)' is left out: \(error)")
            }
        }
        reading.commands += programs.map { package, program in
            let isOnly = programs.count == 1
            guard PlainName.isPlain(program), PlainName.isPlain(package ?? program) else {
                return ProjectCommand(name: program, words: [])
            }
            let choice = (package.map { ["-p", $0] } ?? []) + (isOnly ? [] : ["--bin", program])
            return ProjectCommand(
                name: isOnly ? "run" : "run-\(program)",
                words: ["cargo", "run"] + choice + ["--"] + rest,
                title: isOnly ? nil : "Run \(program)"
            )
        }
        return reading
    }

    /// Returns the names of a package's programs.
    private static func programs(
        of manifest: JSONValue,
        in directory: ProjectDirectory,
        _ folder: String
    ) -> [String] {
        let written = manifest["bin"]?.array?.compactMap { $0["name"]?.string } ?? []
        let found = directory.names(in: "\(folder)/src/bin", endingWith: ".rs")
            .map { String($0.dropLast(3)) }
        let main = directory.has("\(folder)/src/main.rs") && written.isEmpty
        let names = (main ? [manifest["package"]?["name"]?.string].compactMap(\.self) : [])
        var seen: Set<String> = []
        return (names + written + found).filter { seen.insert($0).inserted }
    }
}
