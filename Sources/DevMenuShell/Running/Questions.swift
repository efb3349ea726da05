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
}
