package import DevMenuClient
import DevMenuSystem

/// `devmenu man`: prints the manual page, in the format that `man` reads.
package struct ManVerb: Verb {
    package static let name = "man"
    package let isReplayable = true
    private let about: About

    /// Creates the verb of a program.
    package init(of about: About) { self.about = about }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "print the manual page, in roff",
        paragraphs: [
            """
            Show it with 'devmenu man | \(Platform.manualViewer)', or save it as devmenu.1 in a \
            folder man1 of the MANPATH for 'man devmenu'.
            """
        ]
    )

    package func run(_ reading: FlagReading) throws {
        try StandardStreams.write(ManualPage(of: about).text)
    }
}

/// `devmenu completions SHELL`: prints the script that completes this program's words.
package struct CompletionsVerb: Verb {
    package static let name = "completions"
    package let isReplayable = true

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "print the completion script of an outer shell",
        arguments: [
            CommandArgument(
                "SHELL",
                .word(OuterShell.allCases.map(\.rawValue)),
                "bash, zsh or fish"
            )
        ]
    )

    package func run(_ reading: FlagReading) throws {
        try StandardStreams.write(OuterShell(rawValue: reading.words[0])?.script ?? "")
    }
}
