/// A line of a script, with the lines that continue it joined to it.
package struct ScriptLine: Equatable, Sendable {
    /// The number of its first physical line; the first line of a script is 1.
    package var number: Int
    /// The text without its end of line and without the backslashes that continued it.
    package var text: String

    /// A line of a number and a text.
    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}
