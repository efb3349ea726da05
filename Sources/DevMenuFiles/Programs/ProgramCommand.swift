import DevMenuKit

/// A command as it is run: a program, its arguments, and where.
struct ProgramCommand: Sendable {
    /// The program and its arguments.
    let words: [String]
    /// The directory in which it runs.
    let directory: String
    /// What its environment has beyond, or instead of, this process's.
    let environment: [String: String]
}
