/// A line of a script, joined with the lines that continue it.
package struct ScriptLine: Equatable, Sendable {
    /// The number of its first physical line; the first line of a script is 1.
    package let number: Int
    /// The text, without the end of line and the backslashes that continued it.
    ///
    /// It's an error if the bytes of a physical line aren't text; the number is then that line's.
    package let text: Result<String, SyntaxError>
}
