#if Tools || PlainEditing
import ArgumentParser
import DevMenuKit
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// `devmenu init`: writes a working menu that fits the project in the working directory.
struct InitVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        _superCommandName: "devmenu",
        abstract: "Write a devmenu.json that fits the project in this directory, and trust it."
    )

    @Flag(
        name: .customLong("update"),
        help: "Add what is new to the devmenu.json here, and keep the rest as it is."
    )
    var updates = false

    @Flag(
        name: .customLong("evaluate"),
        help: "Ask make, swift and just too, which run code of the project."
    )
    var evaluates = false

    @Flag(name: .customLong("yes"), help: "Confirm --evaluate.")
    var confirmsAll = false

    func validate() throws {
        guard evaluates || !confirmsAll else {
            throw ValidationError("--yes goes with --evaluate: nothing else asks.")
        }
    }

    func run() throws {
        try VerbError.reporting {
            do {
                let project = try ProjectInit(
                    evaluates: evaluates,
                    isReserved: {
                        CommandTable.standard[$0] != nil || Program.verb(named: $0) != nil
                    },
                    isAllowed: isAllowed,
                    tell: StandardStreams.writeError
                )
                try StandardStreams.write(updates ? try project.update() : try project.write())
            } catch let error as ProjectInitError {
                throw VerbError("\(error)", status: error.status)
            } catch let error as ProjectFileError {
                throw VerbError("\(error)", status: error.status)
            }
        }
    }

    /// Asks a person, once for all commands.
    private func isAllowed(_ questions: [[String]]) throws -> Bool {
        guard !confirmsAll else { return true }
        let shown = questions.map { "'\(CommandText.text(of: $0))'" }.joined(separator: ", ")
        guard ProcessEnvironment().isInteractive else {
            throw VerbError(
                "--evaluate runs \(shown), which may run code of this project: confirm it with "
                    + "--yes, or leave --evaluate out"
            )
        }
        try StandardStreams.write(
            "This runs \(shown), which may run code of this project. Continue? [y/N] "
        )
        var answer: [UInt8] = []
        var byte: [UInt8] = [0]
        while try byte.withUnsafeMutableBytes({ try FileDescriptor.standardInput.read(into: $0) })
            > 0,
            byte[0] != UInt8(ascii: "\n")
        {
            if answer.count < 8 { answer.append(byte[0]) }
        }
        return ["y", "yes"].contains(String(decoding: answer, as: UTF8.self).lowercased())
    }
}
#endif
