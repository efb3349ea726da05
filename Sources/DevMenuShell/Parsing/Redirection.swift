/// The file that a command's output goes to.
package struct Redirection: Equatable, Sendable {
    /// The file as it was typed, unquoted; nothing in it is expanded.
    package var file: String
    /// Whether the output goes behind what the file holds (`>>`) instead of replacing it (`>`).
    package var appends: Bool

    /// Output to a file.
    package init(file: String, appends: Bool) {
        self.file = file
        self.appends = appends
    }
}
