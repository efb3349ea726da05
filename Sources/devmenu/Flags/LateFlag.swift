import DevMenuShell

/// A flag that stands behind the command, where it is a word of the command's own.
///
/// The command may take such a word, so it is spoken of once the command has failed.
enum LateFlag {
    /// The errors of a command that was given a word too many, or a wrong one.
    private static let kinds: Set = [
        "usage", "bad-argument", "unknown-section", "unknown-item", "unknown-route",
    ]

    /// What to type in place of words with a flag among them; `nil` where there is none.
    ///
    /// Of the command only its name is repeated: a secret may be among the other words.
    static func advice(about error: CommandError, in words: [String]) -> String? {
        guard kinds.contains(error.kind), let name = words.first else { return nil }
        let behind = words.dropFirst().prefix { $0 != "--" }
        guard behind.contains(where: { $0.hasPrefix("-") }),
            let program = try? DescribedCommand(DevMenu.self)
        else { return nil }
        for (place, word) in zip(behind.indices, behind) {
            if word == "--help" || word == "-h" { return "For help type: devmenu help \(name)" }
            guard let flag = program.flag(String(word.prefix { $0 != "=" })) else { continue }
            let isJoined = flag.valueName == nil || word.contains("=")
            let typed = behind[place...].prefix(isJoined ? 1 : 2)
            let rest = behind.count > typed.count ? [name, "…"] : [name]
            let line = (typed.map { Quoting.quote($0) } + rest).joined(separator: " ")
            return "Flags come before the command: devmenu \(line)"
        }
        return nil
    }
}
