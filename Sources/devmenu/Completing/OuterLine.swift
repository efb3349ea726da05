/// The words before the cursor of an outer shell's command line, read as this program would.
struct OuterLine {
    /// The flags of the shell and their values.
    let flags: [String]
    /// The command and what follows it; empty where it is the command that is wanted.
    let command: [String]
    /// Whether the value of a flag is wanted.
    let wantsValue: Bool

    /// Reads whole words, which the program's name is not among.
    init(_ words: some Collection<String>, of program: DescribedCommand) {
        var rest = Array(words)[...]
        var flags: [String] = []
        var wantsValue = false
        while let word = rest.first, word.hasPrefix("-") {
            if word == "--" {
                rest = rest.dropFirst()
                break
            }
            let takesValue = program.flag(word)?.valueName != nil
            let count = takesValue ? 2 : 1
            wantsValue = count > rest.count
            flags += rest.prefix(count)
            rest = rest.dropFirst(count)
        }
        self.flags = flags
        self.wantsValue = wantsValue
        command = Array(rest)
    }
}
