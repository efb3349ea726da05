package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// `devmenu init`: writes a small menu for the project in the working directory.
package struct InitVerb: Verb {
    package static let name = "init"
    private let report: @Sendable (String) -> Void

    /// Creates the verb.
    ///
    /// - Parameter report: Shows a person a warning or a note.
    package init(report: @escaping @Sendable (String) -> Void) { self.report = report }

    package let declaration = VerbDeclaration(
        name: name,
        summary: "write a devmenu.json for the project in this directory, and trust it",
        paragraphs: [
            """
            It includes the task files that are there, and has a switch in a comment. Where there \
            is none, or a devmenu.json already, it writes nothing.
            """
        ]
    )

    package func run(_ reading: FlagReading) throws {
        try StandardStreams.write(ProjectInit(report: report).write())
    }
}

/// `devmenu schema`: prints the JSON Schema of a menu's file, for editors.
package struct SchemaVerb: Verb {
    package static let name = "schema"
    package let isReplayable = true

    /// Creates the verb.
    package init() {}

    package let declaration = VerbDeclaration(
        name: name,
        summary: "print the JSON Schema of a menu's file, for editors"
    )

    package func run(_ reading: FlagReading) throws {
        let schema = MenuFileReader().schema(naming: try ProjectHost.actions())
        try StandardStreams.write(schema.pretty)
    }
}
