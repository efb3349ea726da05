#if Tools || PlainEditing
import DevMenuClient
import DevMenuMCP
import DevMenuProject
import DevMenuShell
import DevMenuSystem

/// The program's entry point: runs one of its own verbs, or the shell.
@main
enum Program {
    /// The verbs by their purpose, in the order of the help.
    static let groups: [ShellVerb.Group] = [
        (
            "Verbs for a project",
            [
                NamedVerb(InitVerb(report: StandardStreams.writeError)), NamedVerb(TrustVerb()),
                NamedVerb(SchemaVerb()),
            ]
        ),
        (
            "Verbs for an app",
            [
                NamedVerb(ServeVerb()), NamedVerb(RescueVerb(of: parts)),
                NamedVerb(MCPVerb(version: Version.number, chooseHost: agentHost)),
                NamedVerb(SkillVerb()), NamedVerb(VerifyVerb()), NamedVerb(ScopeVerb()),
                NamedVerb(WithVerb(of: parts)), NamedVerb(MatrixVerb(of: parts)),
                NamedVerb(BisectVerb(of: parts)), NamedVerb(ReplayVerb(of: parts)),
            ]
        ),
        (
            "Verbs for devmenu itself",
            [NamedVerb(CompletionsVerb()), NamedVerb(ManVerb(of: Version.about))]
        ),
    ]

    /// The shell, which has the verbs.
    static var shell: ShellVerb { ShellVerb(of: parts) }

    /// The parts that the shell and its verbs get.
    static let parts = ProgramParts(
        about: Version.about,
        chooseHost: { HostChoice(flags: $0, host: $1) },
        project: { try HostChoice.scopedProject() }
    )

    static func main() {
        OwnProcess.openStandardStreams()
        // Before any of them is changed.
        _ = InheritedSignals.ignored
        Signals.failWrites()
        guard OwnProcess.hasRoomForStack() else {
            let error = "the stack is limited ('ulimit -s') to less than devmenu needs, 512 kB"
            try? FileDescriptor.standardError.write(all: "error: \(error)\n".utf8)
            OwnProcess.exit(ExitStatus.status(for: "unavailable"))
        }
        var arguments = Array(ProgramArguments.all.dropFirst())
        // Beside an item of its name, '--no-project' runs the verb.
        let isApart =
            arguments.count > 1 && arguments[0] == "--no-project" && NewWords.contains(arguments[1])
            && verb(named: arguments[1]) != nil
        if isApart { arguments.removeFirst() }
        if let error = ArgumentText.error {
            ArgumentText.report(error, of: arguments)
            OwnProcess.exit(ArgumentText.status)
        }
        guard let verb = verb(named: arguments.first) else {
            shell.runAndExit(arguments, Version.about, as: "devmenu")
        }
        let words = Array(arguments.dropFirst())
        verb.runAndExit(words, Version.about, as: "devmenu \(verb.name)") {
            if !isApart { try ProjectFile.check(newWord: verb.name) }
        }
    }

    /// Returns the verb with a name; one that only scripts type is in no group.
    static func verb(named name: String?) -> (any Verb)? {
        let verbs = groups.flatMap(\.verbs) + [NamedVerb(CompleteWords(of: parts))]
        return verbs.first { $0.name == name }?.make()
    }

    /// Chooses the host of an agent that names no app.
    @Sendable private static func agentHost(_ flags: HostFlags) -> MCPVerb.Host {
        let choice = HostChoice(flags: flags) { command in
            ProgramHost {
                .command(command) { try? FileDescriptor.standardError.write(all: $0) }
            }
        }
        return (choice.source, choice.projectDirectory)
    }
}
#endif
