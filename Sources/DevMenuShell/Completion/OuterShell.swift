/// A shell from which users start this program.
package enum OuterShell: String, CaseIterable {
    case bash, zsh, fish

    /// The script that completes this program's words.
    ///
    /// It calls the program (`complete-words`), because only the program has the words.
    package var script: String {
        switch self {
        case .bash: BashScript.text
        case .zsh: ZshScript.text
        case .fish: FishScript.text
        }
    }
}
