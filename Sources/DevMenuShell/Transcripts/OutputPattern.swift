/// The values of the named placeholders of a story, such as `<pid:app>`, by kind and name.
typealias PlaceholderValues = [String: String]

/// The expected output of a step, with placeholders, `…` and escapes.
///
/// Blanks at the end of a line don't count. The lines of events are compared as a set, because their
/// order isn't determined.
struct OutputPattern: Sendable {
    /// The expected lines.
    let lines: [String]

    /// Creates a pattern of the lines of a file.
    init(_ lines: [String]) { self.lines = lines }

    /// The outcome of a comparison.
    struct Comparison: Equatable, Sendable {
        /// The hunks of a unified difference, with numbers of the file's lines; empty if the output is the
        /// expected one.
        var difference: [String] = []
        /// The expected lines that fit: each placeholder and `…` that still matches is kept.
        var updated: [String] = []
    }
}
