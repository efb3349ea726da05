/// The origin of lines, which decides the effect of a failure and its report.
enum LineOrigin {
    /// The words of the program's arguments; the closure adds the program's information to an
    /// error.
    case arguments(amended: (CommandError) -> CommandError)
    /// The prompt, or `-c`.
    case lines
    /// A script, by its name.
    case script(String)
    /// The script before the first prompt, by its name.
    ///
    /// Its failures are warnings, and don't stop it.
    case startUp(String)

    /// The name of the script, which its errors show.
    var script: String? {
        switch self {
        case .arguments, .lines: nil
        case .script(let name), .startUp(let name): name
        }
    }

    /// Indicates whether it is the one command of the program's arguments.
    var isOneShot: Bool { if case .arguments = self { true } else { false } }

    /// Indicates whether failures are reported as warnings.
    var warns: Bool { if case .startUp = self { true } else { false } }

    /// Returns whether a failure ends it, unless the shell continues after failures.
    func stopsAtFailure(in shell: Shell) -> Bool {
        switch self {
        case .arguments, .lines: !shell.isInteractive
        case .script: true
        case .startUp: false
        }
    }
}
