#if Shell
import DevMenuShell

/// Advice for a flag behind the command, where it counts as a word of the command's own.
///
/// The command may accept such a word, so the advice is given only after the command has failed.
enum LateFlag {
    /// The kinds of error that a superfluous or a wrong word causes.
    private static let kinds: Set = [
        "usage", "bad-argument", "unknown-section", "unknown-item", "unknown-route",
    ]

    /// Returns advice where a flag is among the words, or `nil` where none is.
    ///
    /// It repeats only the name of the command, because a secret may be among the other words.
    static func advice(about error: CommandError, in words: [String]) -> String? {
        guard kinds.contains(error.kind), let name = words.first else { return nil }
        let behind = words.dropFirst().prefix { $0 != "--" }
        guard behind.contains(where: { $0.hasPrefix("-") }),
            let program = try? DescribedCommand(DevMenu.self)
        else { return nil }
        for (index, word) in zip(behind.indices, behind) {
            if word == "--help" || word == "-h" { return "For help type: devmenu help \(name)" }
            guard let flag = program.flag(String(word.prefix { $0 != "=" })) else { continue }
            let isJoined = flag.valueName == nil || word.contains("=")
            let typed = behind[index...].prefix(isJoined ? 1 : 2)
            let rest = behind.count > typed.count ? [name, "…"] : [name]
            let line = (typed.map { Quoting.quote($0) } + rest).joined(separator: " ")
            return "Flags come before the command: devmenu \(line)"
        }
        return nil
    }
}
#endif
