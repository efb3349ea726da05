/// What could stand at a place of a command line that an outer shell has split into words.
package enum WordSuggestions: Equatable, Sendable {
    /// The path of a file: the outer shell knows best how those are found and written.
    case file
    /// One of these; each is the whole word, not quoted.
    case words([CompletionCandidate])
}
