/// Asks the person at the terminal while a command runs.
package protocol Questions: AnyObject {
    /// Asks, and waits for a line.
    ///
    /// - Parameters:
    ///   - question: What is shown; the answer is typed behind it.
    ///   - echoes: Whether what is typed is seen.
    /// - Returns: The line; empty at the end of input.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func ask(_ question: String, echoes: Bool) throws -> String

    /// Asks for a yes to something that cannot be taken back.
    ///
    /// Law: what was typed before the question was shown is no answer to it.
    ///
    /// - Parameter question: What is shown; the answer is typed behind it.
    /// - Returns: Whether the answer was yes.
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C, and ``ShellEnd``.
    func confirm(_ question: String) throws -> Bool
}
