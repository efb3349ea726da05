#if Shell
/// The words before the cursor of an outer shell's command line, split as this program would.
struct OuterLine {
    /// The flags of the shell and their values.
    let flags: [String]
    /// The command and its words; empty where the cursor is at the command.
    let command: [String]
    /// `true` where the cursor is at the value of a flag.
    let wantsValue: Bool

    /// Splits complete words, without the program's name.
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
#endif
