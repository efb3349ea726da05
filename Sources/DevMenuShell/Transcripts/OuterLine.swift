/// A line of the outer shell's form, which is read and run without a shell: words, quotes, `|`, `;` and
/// `echo "status $?"`.
struct OuterLine: Equatable, Sendable {
    /// A command of a pipeline.
    enum Stage: Equatable, Sendable {
        /// `echo "status $?"`, which prints the status of the pipeline before it.
        case status
        /// A program or a built-in command, and its arguments.
        case command([String])
    }

    /// The line, as it was typed.
    let text: String
    /// The pipelines, which run one after another; the output of each stage is the input of the next.
    ///
    /// They are empty if the line is refused.
    let pipelines: [[Stage]]
    /// The reason for which the line isn't run whoever asks, with its remedy, or `nil`: it would need a
    /// shell, or another program than `devmenu`.
    let refusal: String?

    /// The commands that it may have besides `devmenu`.
    static let builtIns: Set = ["cat", "cd", "echo", "false", "printf", "true"]

    /// The words after `devmenu`, if that is the line's last command.
    var lastArguments: ArraySlice<String>? {
        guard case .command(let words)? = pipelines.last?.last, words[0] == "devmenu" else {
            return nil
        }
        return words.dropFirst()
    }
}
