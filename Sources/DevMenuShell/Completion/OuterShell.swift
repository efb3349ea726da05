/// A shell from which users start this program.
package enum OuterShell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the script that completes this program's words.
    ///
    /// The script itself contains the flags, and calls the program (`complete-words`) for all
    /// words behind them.
    package func script(for program: OuterCommand) -> String {
        switch self {
        case .bash: BashScript(program: program).text
        case .zsh: ZshScript(program: program).text
        case .fish: FishScript(program: program).text
        }
    }
}
