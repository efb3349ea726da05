/// The rules for what a replay may run: a file from a stranger must do no harm.
///
/// They judge each block before the first one runs, and in the program that replay starts each command
/// once more, so that no alias, script or recalled line gets around them.
struct ReplayRules: Equatable, Sendable {
    /// Indicates whether a person allows everything that runs programs.
    var allowsPrograms = false
    /// Indicates whether the replay runs an app to attach to.
    var allowsAttaching = false
}
