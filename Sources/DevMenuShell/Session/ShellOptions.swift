package import DevMenuClient
package import DevMenuKit
import DevMenuWire

/// A reason for the shell's end.
package enum ShellEnd: Error, Equatable, Sendable {
    /// A signal that ends processes: the shell cleans up, and ends by it.
    case signal(Int32)
    /// Nobody reads standard output any more.
    case outputClosed
    /// The shell leaves its host, and becomes a program of the project.
    case program(ProgramCommand)
}

/// The flags' values, and the program's description of itself.
package struct ShellOptions: Sendable {
    /// The program's version and licence.
    package var about = About(version: "", license: "", licenseNotice: "")
    /// The format of results.
    package var format: any OutputFormat = TextFormat()
    /// Indicates whether a flag chose the format, which `set format` then can't change.
    package var hasFixedFormat = false
    /// Indicates whether risky actions are confirmed beforehand.
    package var confirmsAll = false
    /// Indicates whether commands only describe what they would do.
    package var isDryRun = false
    /// Indicates whether a script continues after a failure.
    package var keepsGoing = false
    /// Indicates whether each command of a script is printed before it runs.
    package var echoes = false
    /// The time limit of a command, in seconds, or `nil` if there is none.
    package var timeout: Double?
    /// The language of the host's answers.
    package var locale = "en"
    /// Finds the project's menu, which a person may be asked to trust, when it's first needed.
    package var findProjectMenu: @Sendable (EventLoop) -> ProjectMenu? = { _ in nil }
    /// Returns a line about files that may have tasks and aren't read, or `nil` if there are none.
    package var findUnread: @Sendable (EventLoop) -> String? = { _ in nil }
    /// The program that shows long texts on a terminal, or `nil` if there is none.
    package var pager: Pager?
    /// Returns the current width of the terminal, if there is one.
    package var columns: @Sendable () -> Int? = { nil }
    /// The most bytes that an action may print if its output is held back to its end.
    package var outputLimit = WireLimits.lineToShell

    /// Creates the flags' defaults.
    package init() {}

    /// The reason why commands aren't printed beforehand in a format whose lines name them.
    static let echoRefusal =
        "--echo and JSON can't be used together, because the lines of JSON name the commands."
}

/// The program's version and licence.
package struct About: Sendable {
    /// Its version.
    package let version: String
    /// Its licence, as an SPDX expression.
    package let license: String
    /// The licence's meaning for this binary, in a sentence or two.
    package let licenseNotice: String
    private let groups: @Sendable () -> [ShellVerb.Group]

    /// Creates a program's description of itself.
    ///
    /// - Parameters:
    ///   - version: The version.
    ///   - license: The licence, as an SPDX expression.
    ///   - licenseNotice: The licence's meaning for this binary, in a sentence or two.
    ///   - verbs: Returns the verbs by their purpose, in the order of the help.
    package init(
        version: String,
        license: String,
        licenseNotice: String,
        verbs: @escaping @Sendable () -> [ShellVerb.Group] = { [] }
    ) {
        self.version = version
        self.license = license
        self.licenseNotice = licenseNotice
        groups = verbs
    }

    /// The program's command line, whose verbs are for the outer shell.
    package var program: VerbDeclaration { ShellVerb.declaration(of: groups()) }
    /// The program's verbs.
    package var verbs: [NamedVerb] { groups().flatMap(\.verbs) }
    /// The text of `--version`.
    package var text: String {
        "devmenu \(version), protocol \(ProtocolVersion.current)\n\(licenseNotice)"
    }
}
