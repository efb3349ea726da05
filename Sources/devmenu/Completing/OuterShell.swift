/// A shell that people start this program from.
enum OuterShell: String, CaseIterable {
    case bash, zsh, fish

    /// What completes the words of a program whose first words are flags.
    ///
    /// The script knows the flags by itself, and asks the program (``CompleteWords``) for all that
    /// stands behind them.
    func script(for program: DescribedCommand) -> String {
        switch self {
        case .bash: BashScript(program: program).text
        case .zsh: ZshScript(program: program).text
        case .fish: FishScript(program: program).text
        }
    }
}
