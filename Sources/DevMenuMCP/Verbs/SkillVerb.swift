package import DevMenuClient
import DevMenuSystem

/// `devmenu skill`: prints the instructions for agents that have a shell, or writes them.
package struct SkillVerb: Verb {
    private static let installing = "--install"

    package static let name = "skill"

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "teach a coding agent that has a shell to use devmenu",
        forms: [
            ("devmenu skill", "print SKILL.md"),
            ("devmenu skill --install DIRECTORY", "write DIRECTORY/devmenu/SKILL.md"),
        ],
        arguments: [
            .option(Self.installing + " DIRECTORY", "write it below a directory of skills", .file)
        ],
        examples: [("devmenu skill --install .claude/skills", "for one client's agents, here")]
    )

    package func run(_ reading: FlagReading) throws {
        guard let folder = reading[Self.installing] else {
            return try StandardStreams.write(Skill.text)
        }
        try Self.install(in: folder)
    }

    /// Writes the file, or a new edition of it, and no other file.
    private static func install(in folder: String) throws {
        let path = "\(folder)/\(Skill.name)/SKILL.md"
        if let old = WholeFile(path).contents, !old.starts(with: Skill.beginning.utf8) {
            throw VerbError("'\(path)' is another skill's: move it, or choose another directory")
        }
        try NamedFile.write(document: Skill.text.utf8, to: path)
        try StandardStreams.write("Wrote \(path).\n")
    }
}
